package dev.memlog.llm;

import dev.memlog.language.turn.Owner;

/**
 * A limit on the language-model calls for each owner, which also counts the tokens that the calls
 * use.
 */
public interface CallBudget {

  /** A budget that admits every call and counts nothing. */
  CallBudget UNBOUNDED =
      new CallBudget() {
        @Override
        public boolean admits(Owner owner) {
          return true;
        }

        @Override
        public void spent(Owner owner, int tokens) {}
      };

  /** Returns whether a model may be called now for an owner. */
  boolean admits(Owner owner);

  /**
   * Counts the tokens of a call against the owner's budget.
   *
   * @param tokens the number of tokens of prompt and answer, as the server reports it; an estimate
   *     if the server reports none
   */
  void spent(Owner owner, int tokens);
}
