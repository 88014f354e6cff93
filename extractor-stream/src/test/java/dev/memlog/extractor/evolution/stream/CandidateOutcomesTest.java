package dev.memlog.extractor.evolution.stream;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import org.apache.avro.specific.SpecificRecord;

class CandidateOutcomesTest extends EvolutionOutcomes {

  @Override
  TopicSpec topic() {
    return Topics.MEMORY_CANDIDATES;
  }

  @Override
  SpecificRecord value(EvolutionDriver driver, int number, String statement) {
    return driver.candidate("m" + number, EvolutionDriver.START, statement);
  }
}
