package dev.memlog.bench.faults.check;

import com.fasterxml.jackson.annotation.JsonValue;

/** The promises of a Memlog server that a fault test tries to break. */
public enum Promise {
  ACKNOWLEDGED_IS_KEPT("acknowledged is kept"),
  DELETED_STAYS_DELETED("deleted stays deleted"),
  INDEX_IS_THE_FOLD("the index is the fold of the log"),
  POISON_IS_SET_ASIDE("poison is dead-lettered, outages wait"),
  TENANTS_NEVER_MEET("tenants and apps never meet"),
  REPLAY_EMBEDS_NOTHING("a replay embeds nothing that is logged");

  private final String words;

  Promise(String words) {
    this.words = words;
  }

  @JsonValue
  @Override
  public String toString() {
    return words;
  }
}
