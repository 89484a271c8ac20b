import { useState } from "react";
import { Link } from "wouter";
import { FigureListInspection } from "../../company-parts/FigureInspector.tsx";
import { readRecentCompanies } from "../../company-parts/recent-companies.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { go } from "../../shell/go.ts";
import { CompanyRow } from "./CompanyRow.tsx";
import { ResultsTile } from "./ResultsTile.tsx";
import { Tile, TileNote } from "./Tile.tsx";
import { listWaysOn } from "./ways-on.ts";
import "./analyzer.css";

/** Start page of company analysis: a search, and likely choices. */
export function AnalyzerPage() {
  return (
    <ServerState>
      <div className="page analyzer">
        <div className="analyzer-head">
          <h1>Stock Analyzer</h1>
          <p className="analyzer-lead">Financials, scores and peers of any listed company.</p>
          <CompanySearch
            size="large"
            label="Search for a company"
            onChoose={({ symbol }) => go(`/stock-analyzer/company/${encodeURIComponent(symbol)}`)}
          />
        </div>
        <FigureListInspection>
          <div className="analyzer-tiles">
            <RecentTile />
            <ResultsTile />
          </div>
        </FigureListInspection>
        <nav aria-labelledby="analyzer-ways">
          <h2 id="analyzer-ways">Explore more</h2>
          <ul className="analyzer-ways">
            {listWaysOn().map(({ label, path, about }) => (
              <li key={path}>
                <Link href={path}>{label}</Link>
                <span className="analyzer-soft">{about}</span>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </ServerState>
  );
}

const shownRecent = 6;

function RecentTile() {
  const [recent] = useState(readRecentCompanies);
  return (
    <Tile title="Recently viewed" more={null}>
      {recent.length === 0 && <TileNote>Companies you view appear here.</TileNote>}
      <ul>
        {recent.slice(0, shownRecent).map(({ symbol, name }) => (
          <CompanyRow key={symbol} symbol={symbol} name={name} note={symbol} />
        ))}
      </ul>
    </Tile>
  );
}
