package dev.memlog.extractor.evolution.stream;

import static dev.memlog.extractor.evolution.stream.EvolutionDriver.OWNER;
import static dev.memlog.extractor.evolution.stream.EvolutionDriver.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.MemoryUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of when evolution writes the usage of a memory, and that it writes nothing else for a
 * recall.
 */
class UsageRecordsTest {

  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final Instant MONDAY = START.minus(Duration.ofDays(5));

  @RegisterExtension final EvolutionDriver driver;

  UsageRecordsTest(@TempDir Path state) throws Exception {
    driver = new EvolutionDriver(state);
  }

  @Test
  void shouldIssueUsageOncePerInterval() {
    // given
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    String id = driver.memory("Anna lives in Berlin").getId();

    // when
    driver.access("user", id);
    driver.access("evaluation", id);
    driver.access("user", id);

    // then
    assertThat(driver.issued(Topics.MEMORY_USAGE)).isEmpty();
    driver.wait(INTERVAL);
    assertThat(driver.usages())
        .containsExactly(
            Map.entry(
                Keys.memory(OWNER, id), new MemoryUsage(id, "t", "a", "u", 2L, driver.now())));
    driver.wait(INTERVAL);
    assertThat(driver.issued(Topics.MEMORY_USAGE)).as("nothing new").hasSize(1);
    assertThat(driver.issued(Topics.MEMORIES)).as("no memory is written again").hasSize(1);
    assertThat(driver.issued(Topics.MEMORY_VECTORS)).hasSize(1);
    assertThat(driver.changes()).hasSize(1);
  }

  @Test
  void shouldIssueNoUsageWhenTheMemoryIsRemoved() {
    // given: one usage that is issued, and one that is due
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    driver.read("m2", MONDAY, "Anna collects stamps");
    driver.access("user", driver.memory("Anna lives in Berlin").getId());
    driver.wait(INTERVAL);
    driver.access("user", driver.memory("Anna lives in Berlin").getId());
    driver.access("user", driver.memory("Anna collects stamps").getId());

    // when
    driver.withdraw("m1", null);
    driver.purge("cmd-1", "owner");

    // then
    assertThat(driver.usages()).isEmpty();
    int issued = driver.issued(Topics.MEMORY_USAGE).size();
    driver.wait(INTERVAL);
    assertThat(driver.issued(Topics.MEMORY_USAGE)).as("nothing comes late").hasSize(issued);
  }

  @Test
  void shouldIssueTheUsageOfAMergedMemoryWithTheMerge() {
    // given: the same statement again while the first is forgotten
    driver.read("m1", MONDAY, "Anna lives in Berlin");
    String first = driver.memory("Anna lives in Berlin").getId();
    driver.access("user", first);
    driver.wait(INTERVAL);
    driver.forget("cmd-1", first);
    driver.read("m2", driver.now().plusSeconds(60), "Anna lives in Berlin");

    // when
    driver.restore("cmd-2", first);

    // then
    String second = driver.memory("Anna lives in Berlin").getId();
    assertThat(second).isNotEqualTo(first);
    assertThat(driver.usages()).containsOnlyKeys(Keys.memory(OWNER, second));
    assertThat(driver.usages().values()).extracting(MemoryUsage::getAccessCount).containsOnly(1L);
    int issued = driver.issued(Topics.MEMORY_USAGE).size();
    driver.wait(INTERVAL);
    assertThat(driver.issued(Topics.MEMORY_USAGE)).as("it is not due again").hasSize(issued);
  }
}
