package dev.memlog.extractor.evolution.stream;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import org.apache.avro.specific.SpecificRecord;

class WithdrawalOutcomesTest extends EvolutionOutcomes {

  @Override
  TopicSpec topic() {
    return Topics.TURNS;
  }

  @Override
  SpecificRecord value(EvolutionDriver driver, int number, String statement) {
    driver.read("m" + number, EvolutionDriver.START, statement);
    return driver.withdrawal("m" + number, null);
  }
}
