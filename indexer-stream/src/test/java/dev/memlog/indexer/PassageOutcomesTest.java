package dev.memlog.indexer;

import org.apache.avro.specific.SpecificRecord;

class PassageOutcomesTest extends IndexerOutcomes {

  @Override
  Contents contents() {
    return new Passages();
  }

  @Override
  SpecificRecord value(int number) {
    return Bench.passage("c1", "m" + number, "text " + number);
  }

  @Override
  String key(int number) {
    return Bench.key(Bench.passage("c1", "m" + number, ""));
  }
}
