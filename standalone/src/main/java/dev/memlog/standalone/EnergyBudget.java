package dev.memlog.standalone;

import dev.memlog.extractor.energy.EnergyStage;
import dev.memlog.language.turn.Owner;
import dev.memlog.llm.CallBudget;
import dev.memlog.schemas.Keys;

/**
 * A budget for calls of a language model, limited by the energy of each owner as {@link
 * EnergyStage} computes it.
 */
record EnergyBudget(EnergyStage energy) implements CallBudget {

  @Override
  public boolean admits(Owner owner) {
    return energy.admits(key(owner));
  }

  @Override
  public void spent(Owner owner, int tokens) {
    energy.spent(key(owner), tokens);
  }

  private static String key(Owner owner) {
    return Keys.owner(owner.tenant(), owner.app(), owner.user());
  }
}
