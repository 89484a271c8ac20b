import type { PricingAnswer } from "@munshi/bff/contract";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { pricedProducts } from "../../content/pricing/what-opens.ts";
import type { PricedProduct } from "../../content/pricing/what-opens.ts";
import { emptyFigure, formatRupees } from "../../lib/format.ts";
import { isAvailablePath } from "../../shell/available-pages.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";

type Plans = PricingAnswer["plans"];

/** Products of these plans and those that need none; one that is not described here has its name alone. */
export function listPricedProducts(plans: Plans): readonly PricedProduct[] {
  const sold = new Set(plans.flatMap(({ products }) => products));
  const described = new Set(pricedProducts.map(({ product }) => product));
  const others = [...sold].filter((name) => !described.has(name));
  return [
    ...pricedProducts.filter(({ product }) => product === null || sold.has(product)),
    ...others.map((product) => ({
      product,
      label: product,
      path: "",
      about: "",
      free: null,
      freePaths: [],
      planPaths: [],
    })),
  ];
}

/** Returns true if a product is available today; plans do not sell the others. */
export function isOpenToday({ path }: PricedProduct): boolean {
  return path !== "" && isAvailablePath(path);
}

function Included() {
  return (
    <span className="opens-included">
      <IconCheck size={18} stroke={2} aria-hidden />
      <span className="visually-hidden">Included</span>
    </span>
  );
}

function NotIncluded() {
  return (
    <span className="opens-not">
      <span aria-hidden>{emptyFigure}</span>
      <span className="visually-hidden">Not included</span>
    </span>
  );
}

function renderFree({ free }: PricedProduct): ReactNode {
  return free ?? <NotIncluded />;
}

/** Products that each plan includes, compared with no plan. */
export function OpensTable({ plans }: { readonly plans: Plans }) {
  const columns: readonly TableColumn<PricedProduct>[] = [
    {
      id: "product",
      header: "Product",
      className: "opens-product",
      render: ({ label, about }) => (
        <>
          <span className="plan-product">{label}</span>
          <span className="plan-about">{about}</span>
        </>
      ),
    },
    {
      id: "free",
      header: (
        <>
          <span className="plan-product">Free</span>
          {formatRupees(0)}
        </>
      ),
      className: "opens-free",
      render: renderFree,
    },
    ...plans.map(
      ({ id, scheme, duration, price_paise: price, products }): TableColumn<PricedProduct> => ({
        id,
        header: (
          <>
            <span className="plan-product">{scheme}</span>
            {formatRupees(price)} for {duration}
          </>
        ),
        className: "opens-plan",
        render: ({ product }) =>
          product === null || products.includes(product) ? <Included /> : <NotIncluded />,
      }),
    ),
  ];
  return (
    <Table
      label="What each plan includes"
      className="opens"
      boxed
      columns={columns}
      rows={listPricedProducts(plans).filter(isOpenToday)}
      rowKey={({ label }) => label}
    />
  );
}
