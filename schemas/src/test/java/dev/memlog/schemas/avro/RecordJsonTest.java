package dev.memlog.schemas.avro;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.events.Cause;
import dev.memlog.events.Import;
import dev.memlog.events.MemoryChange;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.ClaimEpisode;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordJsonTest {

  static {
    AvroTrust.granted();
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant AT = Instant.parse("2026-05-04T09:30:00.123Z");

  private final Map<String, String> problems = new TreeMap<>();

  private <T extends SpecificRecord> T read(String json, Class<T> type) throws Exception {
    return RecordJson.read(JSON.readTree(json), type, "line 1", problems::put);
  }

  private static Memory memory() {
    var claim = Claim.newBuilder().build();
    claim.setContent("Ada keeps \"bees\" \u00e9\uD83D\uDC1D");
    claim.setCategory("");
    claim.setConfidence(0.1 + 0.2);
    claim.setImportanceReasons(List.of("told"));
    claim.setKeywords(List.of());
    claim.setAttribute(new ClaimAttribute("like:bees", "bees", false));
    claim.setEpisode(new ClaimEpisode("kept bees", null, "positive"));
    claim.setOccurredFrom(LocalDate.parse("1999-12-31"));
    var source = new Source("c1", "m1", "v1");
    var memory = Memory.newBuilder().build();
    memory.setId("m");
    memory.setUser("ada");
    memory.setClaim(claim);
    memory.setStatus("");
    memory.setMentions(0);
    memory.setCreatedAt(AT);
    memory.setForgottenReason("");
    memory.setSupports(
        List.of(
            new Support(
                "s1",
                "implicit",
                claim,
                List.of(source),
                List.of(new Excerpt(source, "about bees")),
                "rules",
                "7",
                AT)));
    return memory;
  }

  @Test
  void shouldReturnARecordUnchanged() throws Exception {
    // given
    var change = MemoryChange.newBuilder().build();
    change.setCause(new Cause("command", "c", null));
    change.setSimilarity(0.25);
    change.setBefore(memory());
    var record =
        new Import(
            memory(),
            MemoryUsage.newBuilder().build(),
            List.of(change, MemoryChange.newBuilder().build()));

    // when
    String written = RecordJson.write(record).toString();

    // then
    assertThat(read(written, Import.class)).isEqualTo(record);
    assertThat(problems).isEmpty();
  }

  @Test
  void shouldReadAsAPersonExpects() {
    assertThat(RecordJson.write(memory()).toString())
        .contains("\"createdAt\":\"2026-05-04T09:30:00.123Z\"", "\"occurredFrom\":\"1999-12-31\"")
        .doesNotContain("supersededBy", "retired");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"nonsense\": 1} | line 1.nonsense | is not a field of Memory",
        "{\"id\": 7} | line 1.id | must be a string",
        "{\"mentions\": \"many\"} | line 1.mentions | must be an integer",
        "{\"mentions\": 3000000000} | line 1.mentions | must be an integer",
        "{\"createdAt\": \"yesterday\"} | line 1.createdAt | must be a time, as RFC 3339",
        "{\"supersedes\": \"m2\"} | line 1.supersedes | must be an array",
        "{\"supersedes\": [2]} | line 1.supersedes[0] | must be a string",
        "{\"claim\": {\"occurredTo\": \"May\"}} | line 1.claim.occurredTo | must be a date, as YYYY-MM-DD",
        "{\"claim\": {\"confidence\": \"high\"}} | line 1.claim.confidence | must be a number",
        "{\"claim\": []} | line 1.claim | must be an object",
        "{\"claim\": {\"attribute\": {\"affirmed\": 1}}} | line 1.claim.attribute.affirmed | must be a boolean"
      })
  void shouldNameWhatDoesNotFit(String json, String field, String rule) throws Exception {
    // when
    read(json, Memory.class);

    // then
    assertThat(problems).containsExactly(Map.entry(field, rule));
  }
}
