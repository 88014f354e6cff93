package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import dev.memlog.api.v1.DeleteCoreMemoryRequest;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RememberRequest;
import dev.memlog.api.v1.UpdateMemoryRequest;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.rules.RequestRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestRulesTest {

  @Test
  void shouldAcceptARequestThatKeepsEachRule() {
    var request =
        RememberRequest.newBuilder()
            .setContent("Ada keeps bees.")
            .setImportance(1)
            .setConfidence(0)
            .addTags("hobby")
            .build();

    assertThat(problems(request)).isEmpty();
  }

  @Test
  void shouldNameEachRuleThatARequestBreaks() {
    var request =
        RememberRequest.newBuilder()
            .setContent("  too few    ")
            .setType("episodik")
            .addTags("t".repeat(501))
            .setImportance(11)
            .setConfidence(Double.NaN)
            .addAllSources(Collections.nCopies(21, MemorySource.getDefaultInstance()))
            .build();

    assertThat(problems(request))
        .containsExactly(
            "content must have 10 to 500 characters, got 7",
            "type must be one of episodic, semantic, did you mean episodic?, got episodik",
            "tags[0] must have at most 500 characters, got 501",
            "importance must be from 1 to 10, got 11",
            "confidence must be from 0 to 1, got NaN",
            "sources must hold at most 20, got 21");
  }

  @Test
  void shouldRequireOnlyWhatMustBeGiven() {
    assertThat(problems(RememberRequest.getDefaultInstance()))
        .containsExactly("content is required");
    assertThat(problems(UpdateMemoryRequest.getDefaultInstance())).isEmpty();
    assertThat(problems(RecallMemoriesRequest.newBuilder().setQuery("bees").setLevel("").build()))
        .isEmpty();
  }

  @Test
  void shouldNameThePatternAndItsExceptions() {
    for (String block : List.of("a b", "..")) {
      var request = DeleteCoreMemoryRequest.newBuilder().setBlock(block).build();

      assertThat(problems(request))
          .containsExactly("block must match [A-Za-z0-9._-]{1,64}, except . and .., got " + block);
    }
  }

  private static List<String> problems(Message request) {
    List<Problem> found = new ArrayList<>();
    RequestRules.check(request, found::add);
    return found.stream().map(Problem::message).toList();
  }
}
