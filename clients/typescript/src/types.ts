import type { operations } from "./models.js";

/** The optional query parameters of an operation, such as `ListMemories`. */
export type Query<Operation extends keyof operations> = NonNullable<
  operations[Operation]["parameters"]["query"]
>;

/** The answer to a write, which always has these fields. */
export type Written<Answer, Field extends keyof Answer = never> = Answer & {
  [Name in Field | ("position" & keyof Answer)]-?: NonNullable<Answer[Name]>;
};
