package dev.memlog.indexer;

import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.content.Passages;
import org.apache.avro.specific.SpecificRecord;

class PassageOutcomesTest extends IndexerOutcomes {

  @Override
  Contents contents() {
    return new Passages();
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
