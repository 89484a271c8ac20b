import type { PageFigureCode } from "@munshi/bff/contract";
import { pageFigureKey } from "@munshi/bff/contract";
import { createContext, useContext } from "react";
import type { ComponentProps, ReactNode } from "react";
import "./figure-button.css";

/** A figure that someone wants to know more of. */
export interface InspectedFigure {
  /** A column of the dataset. */
  readonly key: string;
  readonly title: string;
  /** Text as printed on the page. */
  readonly text: string;
  /** Company of the figure, if not the page's company. */
  readonly coCode?: number | undefined;
}

type Inspect = (figure: InspectedFigure) => void;

const Inspecting = createContext<Inspect | null>(null);

/** Hands the parts below it the way to open a figure. */
export const InspectProvider = Inspecting.Provider;

/** The figures of one company among many: each opens as its own, under its name. */
export function FiguresOf({
  coCode,
  name,
  children,
}: {
  readonly coCode: number;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const inspect = useContext(Inspecting);
  return (
    <InspectProvider
      value={
        inspect === null
          ? null
          : (figure) => inspect({ ...figure, title: `${figure.title}, ${name}`, coCode })
      }
    >
      {children}
    </InspectProvider>
  );
}

/** A figure of the page itself, which no column of the dataset holds: `of` says which. */
export function PageFigureButton({
  code,
  of = [],
  ...button
}: {
  readonly code: PageFigureCode;
  readonly of?: readonly (string | number)[];
} & Omit<ComponentProps<typeof FigureButton>, "figureKey">) {
  return <FigureButton figureKey={pageFigureKey(code, ...of)} {...button} />;
}

/** A figure that opens its definition, formula and filing; plain text where nothing opens it. */
export function FigureButton({
  figureKey,
  title,
  text,
  coCode,
  tabIndex,
  children,
}: {
  readonly figureKey: string;
  readonly title: string;
  readonly text: string;
  readonly coCode?: number | undefined;
  readonly tabIndex?: number | undefined;
  /** Shown instead of `text`. */
  readonly children?: ReactNode;
}) {
  const inspect = useContext(Inspecting);
  const face = children ?? text;
  if (inspect === null) return <>{face}</>;
  return (
    <button
      type="button"
      className="figure-button figure"
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      title={`Details of ${title}`}
      onClick={() => inspect({ key: figureKey, title, text, coCode })}
    >
      {face}
    </button>
  );
}
