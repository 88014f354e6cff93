package dev.memlog.standalone.erasure;

import dev.memlog.events.Attachment;
import dev.memlog.runtime.kafka.LogReading;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.Memory;
import dev.memlog.state.Message;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * A finder of the words that occur in deleted texts and nowhere else. It reads them from the
 * records to remove, keeps them in memory only, and never writes or logs them.
 */
record RarestWords(LogReading log, ErasedTopics topics, Supplier<SchemaSource> schemas) {

  private static final int SHORTEST = 6;
  private static final int EACH = 4;
  private static final int CANDIDATES = 400;
  private static final int MOST = 64;

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{" + SHORTEST + ",}");

  /** The topics whose remaining records rule out words that are not rare. */
  private static final List<TopicSpec> OTHERS =
      List.of(
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.MEMORIES,
          Topics.CORE_MEMORY);

  /**
   * Returns words of the deleted texts that may be rare, unchecked; empty if the records are
   * already removed.
   *
   * @throws SerializationException if the registry does not answer
   */
  Set<String> candidates(ErasedScope scope) throws ExecutionException, InterruptedException {
    try (RecordReader reader = reader()) {
      return candidates(scope, reader);
    }
  }

  /**
   * Returns at most 64 words that occur in the deleted texts and in no remaining text; empty if the
   * records are already removed. The words are in lower case and have at least six characters.
   *
   * @param earlier candidates that were read before a removal for other receipts
   * @throws SerializationException if the registry does not answer
   */
  List<String> of(ErasedScope scope, Set<String> earlier)
      throws ExecutionException, InterruptedException {
    try (RecordReader reader = reader()) {
      Set<String> words = candidates(scope, reader);
      words.addAll(earlier);
      scope.keys().forEach(key -> dropHeld(words, key));
      Topics.all().forEach(topic -> topic.schema().ifPresent(s -> dropHeld(words, s.toString())));
      for (TopicSpec topic : OTHERS) {
        if (!words.isEmpty()) {
          dropRemaining(words, scope, topic, reader);
        }
      }
      return words.stream().limit(MOST).toList();
    }
  }

  private RecordReader reader() {
    return RecordReader.impatient(schemas.get(), OTHERS.toArray(TopicSpec[]::new));
  }

  private Set<String> candidates(ErasedScope scope, RecordReader reader)
      throws ExecutionException, InterruptedException {
    Set<String> words = new LinkedHashSet<>();
    List<TopicPartition> partitions = new ArrayList<>();
    for (TopicSpec topic : scope.texts()) {
      partitions.addAll(scope.among(topics.partitions(List.of(topic.name()))));
    }
    log.each(
        partitions,
        record -> {
          if (record.key() != null
              && record.value() != null
              && scope.holds(record.topic(), record.key())) {
            longest(String.join(" ", texts(reader, record))).stream()
                .limit(Math.min(EACH, CANDIDATES - words.size()))
                .forEach(words::add);
          }
        });
    return words;
  }

  private static List<String> longest(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(MatchResult::group)
        .distinct()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  /**
   * Drops the words that occur in a record outside the scope, unless a later record replaces that
   * record.
   */
  private void dropRemaining(
      Set<String> words, ErasedScope scope, TopicSpec topic, RecordReader reader)
      throws ExecutionException, InterruptedException {
    var partitions = topics.partitions(List.of(topic.name()));
    Map<Integer, Map<Long, Long>> last = new HashMap<>();
    log.each(
        partitions,
        record -> {
          if (record.key() != null) {
            last.computeIfAbsent(record.partition(), _ -> new HashMap<>())
                .put(hash(record.key()), record.offset());
          }
        });
    log.each(
        partitions,
        record -> {
          if (record.key() != null
              && record.value() != null
              && !scope.holds(record.topic(), record.key())
              && last.getOrDefault(record.partition(), Map.of())
                      .getOrDefault(hash(record.key()), record.offset())
                  == record.offset()) {
            texts(reader, record).forEach(text -> dropHeld(words, text));
          }
        });
  }

  private static void dropHeld(Set<String> words, String text) {
    String folded = text.toLowerCase(Locale.ROOT);
    words.removeIf(folded::contains);
  }

  /**
   * Returns a 64-bit hash of a key. If two keys have the same hash, a word that is not rare may be
   * kept.
   */
  private static long hash(byte[] key) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : key) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }

  private static List<String> texts(RecordReader reader, ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.readKnown(record.headers(), record.value())) {
      case Outcome.Value(Message message) -> texts(message);
      case Outcome.Value(Memory memory) -> texts(memory);
      case Outcome.Value(CoreBlock block) -> texts(block);
      case Outcome.Value(Conversation conversation) -> present(conversation.getTitle());
      case Outcome.Value(ConversationDescription description) ->
          present(description.getSystemPrompt());
      case Outcome.Value _, Outcome.Delete _, Outcome.NoOp _, Outcome.Poison _ -> List.of();
    };
  }

  private static List<String> texts(Message message) {
    List<String> texts = new ArrayList<>(present(message.getContent()));
    texts.addAll(present(message.getAuthor()));
    message.getAttachments().stream()
        .map(Attachment::getCaption)
        .forEach(caption -> texts.addAll(present(caption)));
    return texts;
  }

  private static List<String> texts(Memory memory) {
    List<String> texts = new ArrayList<>(List.of(memory.getClaim().getContent()));
    for (Support support : memory.getSupports()) {
      texts.add(support.getClaim().getContent());
      support.getContext().forEach(excerpt -> texts.add(excerpt.getText()));
    }
    return texts;
  }

  private static List<String> texts(CoreBlock block) {
    List<String> texts = new ArrayList<>(present(block.getContent()));
    block.getChanges().forEach(change -> texts.addAll(present(change.getBefore())));
    return texts;
  }

  private static List<String> present(@Nullable String text) {
    return text == null ? List.of() : List.of(text);
  }
}
