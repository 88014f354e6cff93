package dev.memlog.llm;

import dev.memlog.language.turn.Owner;

/** The bound on calls of a model for one owner, and the account of what calls use. */
public interface CallBudget {

  /** A budget without a bound. */
  CallBudget UNBOUNDED =
      new CallBudget() {
        @Override
        public boolean admits(Owner owner) {
          return true;
        }

        @Override
        public void spent(Owner owner, int tokens) {}
      };

  /** Returns whether the model may be called now for an owner's messages. */
  boolean admits(Owner owner);

  /**
   * Counts a call.
   *
   * @param tokens the tokens of prompt and answer, as the server counts them; estimated if the
   *     server states none
   */
  void spent(Owner owner, int tokens);
}
