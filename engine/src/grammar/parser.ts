import { CstParser, type CstNode, type IToken } from "chevrotain";
import { tokens } from "./tokens.ts";

/**
 * Loosest first: new line, OR, AND, NOT, comparisons, + -, * /, sign, period. It knows token types
 * only, so one parser serves all catalogues.
 */
class QueryParser extends CstParser {
  constructor(skipValidations: boolean) {
    super(Object.values(tokens), {
      recoveryEnabled: true,
      maxLookahead: 1,
      nodeLocationTracking: "none",
      skipValidations,
    });
    this.performSelfAnalysis();
  }

  readonly query = this.RULE("query", () => {
    this.SUBRULE(this.disjunction);
    this.MANY(() => {
      this.CONSUME(tokens.LineAnd);
      this.SUBRULE2(this.disjunction);
    });
  });

  readonly disjunction = this.RULE("disjunction", () => {
    this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(tokens.Or);
      this.SUBRULE2(this.conjunction);
    });
  });

  readonly conjunction = this.RULE("conjunction", () => {
    this.SUBRULE(this.negation);
    this.MANY(() => {
      this.CONSUME(tokens.And);
      this.SUBRULE2(this.negation);
    });
  });

  readonly negation = this.RULE("negation", () => {
    this.MANY(() => this.CONSUME(tokens.Not));
    this.SUBRULE(this.condition);
  });

  readonly condition = this.RULE("condition", () => {
    this.SUBRULE(this.sum);
    this.OPTION(() => {
      this.OR([
        {
          ALT: () => {
            this.AT_LEAST_ONE(() => {
              this.CONSUME(tokens.Comparison);
              this.SUBRULE2(this.sum);
            });
          },
        },
        {
          ALT: () => {
            this.OPTION2(() => this.CONSUME(tokens.Not));
            this.SUBRULE(this.range);
          },
        },
        { ALT: () => this.CONSUME(tokens.IsEmpty) },
      ]);
    });
  });

  readonly range = this.RULE("range", () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(tokens.Between);
          this.SUBRULE(this.sum);
          this.CONSUME(tokens.And);
          this.SUBRULE2(this.sum);
        },
      },
      {
        ALT: () => {
          this.CONSUME(tokens.In);
          this.CONSUME(tokens.OpenBracket);
          this.AT_LEAST_ONE_SEP({ SEP: tokens.Comma, DEF: () => this.SUBRULE3(this.sum) });
          this.CONSUME(tokens.CloseBracket);
        },
      },
    ]);
  });

  readonly sum = this.RULE("sum", () => {
    this.SUBRULE(this.product);
    this.MANY(() => {
      this.CONSUME(tokens.PlusMinus);
      this.SUBRULE2(this.product);
    });
  });

  readonly product = this.RULE("product", () => {
    this.SUBRULE(this.signed);
    this.MANY(() => {
      this.CONSUME(tokens.TimesDivide);
      this.SUBRULE2(this.signed);
    });
  });

  readonly signed = this.RULE("signed", () => {
    this.MANY(() => this.CONSUME(tokens.PlusMinus));
    this.SUBRULE(this.dated);
  });

  readonly dated = this.RULE("dated", () => {
    this.SUBRULE(this.operand);
    this.MANY(() => {
      this.OR([
        { ALT: () => this.CONSUME(tokens.Period) },
        { ALT: () => this.CONSUME(tokens.Percent) },
      ]);
    });
  });

  readonly operand = this.RULE("operand", () => {
    this.OR([
      {
        ALT: () => {
          this.CONSUME(tokens.Number);
          this.MANY(() => this.CONSUME(tokens.Unit));
        },
      },
      { ALT: () => this.CONSUME(tokens.Name) },
      { ALT: () => this.CONSUME(tokens.UnknownName) },
      { ALT: () => this.SUBRULE(this.call) },
      { ALT: () => this.CONSUME(tokens.Date) },
      { ALT: () => this.CONSUME(tokens.Text) },
      { ALT: () => this.CONSUME(tokens.Truth) },
      {
        ALT: () => {
          this.CONSUME(tokens.OpenBracket);
          this.SUBRULE(this.disjunction);
          this.CONSUME(tokens.CloseBracket);
        },
      },
    ]);
  });

  readonly call = this.RULE("call", () => {
    this.CONSUME(tokens.Call);
    this.CONSUME(tokens.OpenBracket);
    this.MANY_SEP({ SEP: tokens.Comma, DEF: () => this.SUBRULE(this.argument) });
    this.CONSUME(tokens.CloseBracket);
  });

  readonly argument = this.RULE("argument", () => {
    this.OR([
      { ALT: () => this.CONSUME(tokens.Span) },
      { ALT: () => this.SUBRULE(this.disjunction) },
    ]);
  });
}

let parser: QueryParser | null = null;

export interface GrammarResult {
  readonly tree: CstNode | undefined;
  readonly errors: QueryParser["errors"];
}

export function parseTokens(input: IToken[]): GrammarResult {
  parser ??= new QueryParser(true);
  parser.input = input;
  const tree: CstNode | undefined = parser.query();
  return { tree, errors: parser.errors };
}

export function warmParser(): void {
  parser ??= new QueryParser(true);
}

/** Throws if the grammar is ambiguous or left-recursive; for tests. */
export function validateGrammar(): void {
  void new QueryParser(false);
}
