package dev.memlog.bench.eval;

import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.ContextSource;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.query.tokens.Tokenizer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An evaluation of contexts, the texts that Memlog puts before a question. It requests the context
 * of every question of a set. For comparison it packs the hits of a plain search into the same
 * number of tokens. Requests have the purpose {@code evaluation}, so they reinforce no memory.
 *
 * @param tokenizer the tokenizer that counts both the contexts and the packed hits
 */
record ContextEvaluation(MemlogClient client, List<Question> questions, Tokenizer tokenizer) {

  /** The largest number of hits to pack. */
  private static final int HITS = 400;

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);

  /**
   * The context of one question, and its coverage of the evidence.
   *
   * @param question the question
   * @param used the number of tokens of the context
   * @param share the share of the evidence turns in the context, as a message or as a memory with
   *     the turn as source
   */
  record Given(Question question, int used, double share) {}

  /**
   * Requests the contexts of all questions.
   *
   * @param budget the largest number of tokens of a context
   * @param asked a callback, called after each answer, by several threads
   * @throws IllegalStateException if a context exceeds its budget
   */
  List<Given> contexts(int budget, Runnable asked) {
    return Evaluation.each(questions, question -> context(question, budget), asked);
  }

  /**
   * Searches for all questions, and packs the hits: best first, up to the first hit that does not
   * fit.
   *
   * @param budget the largest number of tokens of the packed hits
   * @param asked a callback, called after each answer, by several threads
   */
  List<Given> hits(int budget, Runnable asked) {
    return Evaluation.each(questions, question -> packed(question, budget), asked);
  }

  private Given context(Question question, int budget) {
    GetContextResponse answer =
        client.context(
            Requests.context(question.user(), question.text())
                .maxTokens(budget)
                .tokenizer(tokenizer.name())
                .askedAt(question.asked())
                .build());
    int used = tokenizer.count(answer.text());
    if (used > budget) {
      throw new IllegalStateException(
          "a context must have at most %d tokens, got %d for %s"
              .formatted(budget, used, question.id()));
    }
    Set<String> turns = new HashSet<>();
    answer.parts().stream()
        .flatMap(part -> part.items().stream())
        .flatMap(item -> item.sources().stream())
        .map(ContextSource::messageId)
        .forEach(turns::add);
    return new Given(question, used, share(question, turns));
  }

  private Given packed(Question question, int budget) {
    var request = Requests.search(question.user(), question.text()).limit(HITS);
    StringBuilder text = new StringBuilder();
    Set<String> turns = new HashSet<>();
    for (MessageHit hit : client.search(request.askedAt(question.asked()).build()).results()) {
      int before = text.length();
      text.append(line(hit));
      if (tokenizer.count(text.toString()) > budget) {
        text.setLength(before);
        break;
      }
      turns.add(hit.source().messageId());
    }
    return new Given(question, tokenizer.count(text.toString()), share(question, turns));
  }

  private static String line(MessageHit hit) {
    String author = hit.source().author();
    return "[%s] %s: %s\n"
        .formatted(
            DAY.format(hit.source().date()),
            author.isEmpty() ? hit.source().role() : author,
            hit.snippet());
  }

  private static double share(Question question, Set<String> turns) {
    return (double) question.turns().stream().filter(turns::contains).count()
        / question.turns().size();
  }
}
