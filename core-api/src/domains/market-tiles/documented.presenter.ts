import type {
  DealRow,
  FundRow,
  GoodStocksAnswer,
  HeatmapAnswer,
  IndexMove,
  MarketDataAnswer,
  MarketTileName,
  MarketTiles,
  TileMove,
} from "../../contract/index.ts";

/** Tiles in the form of the documented calls. */

export type KnownTiles = {
  readonly [Name in Exclude<MarketTileName, "heatmap" | "buzzing">]: MarketTiles[Name] | null;
};

export function presentMarketData(tiles: KnownTiles): MarketDataAnswer {
  const { performers, indices, flows, circuits, deals, funds } = tiles;
  return {
    barometerData: { nifty_score: tiles.barometer?.score ?? null },
    topEmojiPerformer: {
      monthData: presentPerformers(performers, "3M"),
      yearData: presentPerformers(performers, "1Y"),
      year2Data: presentPerformers(performers, "2Y"),
    },
    indianIndices: (indices?.indian ?? []).map(presentIndex),
    sectorialIndices: (indices?.sectoral ?? []).map(presentIndex),
    contributionIndex: (tiles.contribution?.indices ?? []).flatMap(({ tab, rows }) =>
      rows.map(({ symbol, points }) => ({ indexType: tab, symbol, change: points })),
    ),
    topGainers: (tiles.movers?.gainers ?? []).map(presentMove),
    topLosers: (tiles.movers?.losers ?? []).map(presentMove),
    fiiDiiActivity: (flows?.days ?? []).map(({ day, fiiNet, diiNet }) => ({
      date: day,
      netsales: fiiNet,
      diinetsales: diiNet,
    })),
    announcements: (tiles.announcements?.items ?? []).map(
      ({ symbol, memo, subject, announcedAt }) => ({
        symbol,
        memo: memo === "" ? subject : memo,
        date: announcedAt,
      }),
    ),
    upperCircuit: (circuits?.upper ?? []).map(presentHit),
    lowerCircuit: (circuits?.lower ?? []).map(presentHit),
    eventCalander: (tiles.calendar?.events ?? []).map(({ symbol, event, day }) => ({
      symbol,
      event,
      date: day,
    })),
    resultCorner: (tiles.results?.rows ?? []).map(({ coCode, symbol, publishedOn, close }) => ({
      co_code: coCode,
      symbol,
      TradeDate: publishedOn,
      close,
    })),
    bulkDeals: (deals?.bulk ?? []).map(presentDeal),
    blockDeals: (deals?.block ?? []).map(presentDeal),
    mutualFundData: {
      Entry: (funds?.entry ?? []).map(presentFund),
      Exit: (funds?.exit ?? []).map(presentFund),
      Increase: (funds?.increase ?? []).map(presentFund),
      Decrease: (funds?.decrease ?? []).map(presentFund),
    },
  };
}

export function presentPerformers(
  tile: MarketTiles["performers"] | null,
  wanted: MarketTiles["performers"]["tabs"][number]["period"],
): GoodStocksAnswer["data"] {
  const tab = tile?.tabs.find(({ period }) => period === wanted);
  return (tab?.rows ?? []).map(({ coCode, symbol, name, close, score, band, changePercent }) => ({
    co_code: coCode,
    symbol,
    COMPNAME: name,
    LTP: close,
    score,
    emoji: band,
    change: changePercent,
  }));
}

export function presentHeatmap(tile: MarketTiles["heatmap"] | null): HeatmapAnswer {
  // An unknown index returns nothing instead of the default.
  const cells = tile === null || tile.unknown !== null ? [] : tile.cells;
  return {
    data: cells.map(({ coCode, symbol, name, sector, marketCap, close, changePercent }) => ({
      co_code: coCode,
      symbol,
      COMPNAME: name,
      sector,
      mcap: marketCap,
      close,
      change: changePercent,
    })),
  };
}

function presentIndex({ name, close, change, changePercent }: IndexMove) {
  return { symbol: name, LTP: close, change, changePercent };
}

function presentMove({ coCode, symbol, close, changePercent }: TileMove) {
  return { co_code: coCode, symbol, LTP: close, change: changePercent };
}

function presentHit(row: MarketTiles["circuits"]["upper"][number]) {
  return { ...presentMove(row), band: row.band };
}

function presentDeal({ symbol, name, client, quantity, price, side, day }: DealRow) {
  return {
    symbol,
    scripname: name,
    clientname: client,
    qtyshares: quantity,
    avg_price: price,
    buysell: side === "buy" ? ("BUY" as const) : ("SELL" as const),
    Date: day,
  };
}

function presentFund({ symbol, name, count, pre, marketValue, schemes }: FundRow) {
  return {
    symbol,
    COMPNAME: name,
    count,
    pre,
    MktValue: marketValue,
    schemes: schemes.map(({ scheme, marketValue: value }) => ({
      sch_Name: scheme,
      MktValue: value,
    })),
  };
}
