package dev.memlog.bench.eval;

import dev.memlog.bench.run.Requests;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.index.analysis.EnglishTerms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An evaluation of recall. It sends each question of a set to the memories of the question's user.
 * Requests have the purpose {@code evaluation}, so they reinforce no memory.
 */
record MemoryQuestions(MeasuredMemories answers) {

  static final int TOP = 10;

  /**
   * The largest number of messages that a memory may cite to count as a hit. A memory that cites
   * half of a conversation would match any evidence.
   */
  private static final int FEW = 3;

  private static final EnglishTerms TERMS = new EnglishTerms();

  /**
   * The result of one question.
   *
   * @param question the question
   * @param top the first memories of the recall, best first
   * @param hit true if, among the first ten memories, one that cites few messages cites a message
   *     with the answer
   * @param answered true if the first ten memories together contain all content words of the set's
   *     answer
   * @param answerable true if the set's answer has content words
   */
  record Asked(
      Question question, List<Memory> top, boolean hit, boolean answered, boolean answerable) {}

  List<Asked> ask(List<Question> questions, Runnable asked) {
    List<Asked> all = new ArrayList<>();
    for (Question question : questions) {
      all.add(ask(question));
      asked.run();
    }
    return all;
  }

  private Asked ask(Question question) {
    List<Memory> top =
        answers.recall(request(question).limit(TOP).build()).stream()
            .map(MemoryHit::memory)
            .toList();
    boolean hit = top.stream().filter(MemoryQuestions::citesFew).anyMatch(m -> cites(m, question));
    Set<String> wanted = terms(question.answer());
    Set<String> found = new HashSet<>();
    top.forEach(memory -> found.addAll(terms(memory.content())));
    return new Asked(question, top, hit, found.containsAll(wanted), !wanted.isEmpty());
  }

  /** Returns the request that a user would send, except for its purpose. */
  static RecallMemoriesRequest.Builder request(Question question) {
    return Requests.recall(question.user(), question.text()).level("memory");
  }

  private static boolean citesFew(Memory memory) {
    return memory.grounds().sources().stream()
            .map(s -> s.conversationId() + "/" + s.messageId())
            .distinct()
            .count()
        <= FEW;
  }

  static boolean cites(Memory memory, Question question) {
    return memory.grounds().sources().stream()
        .map(MemorySource::messageId)
        .anyMatch(question.turns()::contains);
  }

  /** Returns the content words of a text in their base forms. */
  static Set<String> terms(String text) {
    return TERMS.occurrences(text).stream().map(t -> t.term()).collect(Collectors.toSet());
  }
}
