package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageEdited;
import dev.memlog.hostile.HostileReading;
import dev.memlog.hostile.HostileTexts;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.schemas.rules.EventLimits;
import dev.memlog.schemas.rules.EventRules;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileInputTest {

  @Test
  void shouldReadWhateverIsPublishedInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /** The functions that read what clients send, before it reaches the log. */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    @Override
    public Map<String, Consumer<String>> get() {
      AvroTrust.granted();
      var rules = new EventRules(EventLimits.DEFAULTS);
      Map<String, Consumer<String>> functions = new LinkedHashMap<>();
      functions.put("event", text -> rules.violations(edited(text)));
      functions.put("id", Ids::valid);
      functions.put("position", text -> refused(() -> Position.parse("v1:" + text)));
      functions.put("preview token", text -> refused(() -> PreviewToken.parse("f1:" + text)));
      functions.put("lines", text -> lines(text.getBytes(UTF_8), HostileTexts.LONGEST));
      functions.put("lines, byte by byte", text -> lines(text.getBytes(UTF_8), 1));
      return functions;
    }

    private static ConversationEvent edited(String text) {
      return ConversationEvent.newBuilder()
          .setEventId(text)
          .setTenant("acme")
          .setApp(text)
          .setUser(text)
          .setConversation("c1")
          .setTemporary(false)
          .setOccurredAt(Instant.EPOCH)
          .setPayload(MessageEdited.newBuilder().setMessageId("m1").setContent(text).build())
          .build();
    }

    private static void refused(Runnable read) {
      try {
        read.run();
      } catch (IllegalArgumentException _) {
        // A refusal is fine too, if it takes few steps.
      }
    }

    private static void lines(byte[] bytes, int atOnce) {
      var lines = new LineSplitter(HostileTexts.LONGEST * 4);
      byte[] chunk = new byte[Math.min(atOnce, bytes.length)];
      for (int from = 0; from + chunk.length <= bytes.length; from += chunk.length) {
        System.arraycopy(bytes, from, chunk, 0, chunk.length);
        lines.feed(chunk);
        while (lines.next() != null) {
          // Every line is consumed.
        }
      }
      lines.last();
    }
  }
}
