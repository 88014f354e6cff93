package dev.memlog.extractor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.ConversationScript;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Two hundred generated conversations: their events in any order, interleaved with one another, end
 * in the same topics, and in what was said.
 */
class OrderFreeTopologyTest {

  private static final int CONVERSATIONS = 20;

  private record Topics(
      Map<String, Message> messages,
      Map<String, Conversation> conversations,
      Map<String, ConversationDescription> descriptions,
      Map<String, Passage> passages) {}

  @Property(tries = 10)
  void shouldEndInTheSameTopicsInAnyOrder(@ForAll long seed) throws Exception {
    // given
    List<ConversationScript> scripts = new ArrayList<>();
    for (int i = 0; i < CONVERSATIONS; i++) {
      String tenant = i % 2 == 0 ? "t1" : "t-2";
      scripts.add(ConversationScript.of(tenant, "c" + i / 2, seed + i, FoldDriver.START - 60_000));
    }

    // when
    ExtractorConfig config =
        seed % 2 == 0
            ? Defaults.of(ExtractorConfig.class)
            : ConfigLoader.create()
                .overrides(Map.of("profile", "olliebot"))
                .load(ExtractorConfig.class);
    Topics one = folded(config, shuffled(scripts, seed));
    Topics two = folded(config, shuffled(scripts, seed + 1));

    // then
    assertThat(two).isEqualTo(one);
    Set<String> said = new TreeSet<>();
    for (ConversationScript script : scripts) {
      String prefix = script.tenant() + "/default/" + script.conversation() + "/";
      script.searchable().keySet().forEach(id -> said.add(prefix + id));
    }
    Set<String> found = new TreeSet<>();
    for (Passage passage : one.passages.values()) {
      String prefix =
          passage.getTenant() + "/" + passage.getApp() + "/" + passage.getConversation() + "/";
      passage.getMessageIds().forEach(id -> found.add(prefix + id));
    }
    assertThat(found).isEqualTo(said);
  }

  private static List<ConversationEvent> shuffled(List<ConversationScript> scripts, long seed) {
    List<ConversationEvent> all = new ArrayList<>();
    scripts.forEach(s -> all.addAll(s.events()));
    Collections.shuffle(all, new Random(seed));
    return all;
  }

  private static Topics folded(ExtractorConfig config, List<ConversationEvent> events)
      throws Exception {
    Path state = Files.createTempDirectory("fold");
    try (FoldDriver fold = new FoldDriver(config, 1, state)) {
      events.forEach(fold::pipe);
      assertThat(fold.deadLetters()).isEmpty();
      return new Topics(
          fold.messages(), fold.conversations(), fold.descriptions(), fold.passages());
    } finally {
      delete(state);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
