package dev.memlog.indexer;

import dev.memlog.indexer.content.Contents;
import org.apache.avro.specific.SpecificRecord;

class PassageOutcomesTest extends IndexerOutcomes {

  @Override
  Contents<?> contents() {
    return Contents.PASSAGES;
  }

  @Override
  SpecificRecord value(int number) {
    return TestPassages.passage("c1", "m" + number, "text " + number);
  }

  @Override
  String key(int number) {
    return TestPassages.key(TestPassages.passage("c1", "m" + number, ""));
  }
}
