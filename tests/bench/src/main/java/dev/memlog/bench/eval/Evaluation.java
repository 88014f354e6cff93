package dev.memlog.bench.eval;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.memlog.bench.eval.QuestionHits.FoundMessage;
import dev.memlog.bench.run.Requests;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Gatherers;

/**
 * An evaluation of searches. It sends every question of a set to a running Memlog, within the
 * conversations of the question's user. Requests have the purpose {@code evaluation}, so they
 * reinforce no memory.
 *
 * @param minScore the minimum similarity of a hit; empty for the rule of the ranking, as in
 *     requests of users
 */
record Evaluation(MemlogClient client, QuestionSet set, OptionalDouble minScore) {

  /**
   * The figures of one ranking over a set of questions.
   *
   * @param overall the means over all questions
   * @param groups the means by category or type of question
   * @param missed the questions with evidence that is not among the first ten hits
   */
  record Figures(Means overall, Map<String, Means> groups, List<Question> missed) {

    static Figures of(List<Measure> measures, List<QuestionHits> answers) {
      return new Figures(
          new Means(measures, answers),
          answers.stream()
              .collect(
                  groupingBy(
                      answer -> answer.question().group(),
                      TreeMap::new,
                      collectingAndThen(toList(), group -> new Means(measures, group)))),
          answers.stream().filter(QuestionHits::missed).map(QuestionHits::question).toList());
    }
  }

  /**
   * Asks all questions once with the given search.
   *
   * @param ask the search, called by several threads
   * @param asked a callback, called after each answer, by several threads
   */
  static Figures run(QuestionSet set, Function<Question, List<FoundMessage>> ask, Runnable asked) {
    List<QuestionHits> answers =
        each(set.questions(), question -> QuestionHits.of(question, ask.apply(question)), asked);
    return Figures.of(set.measures(), answers);
  }

  /** Returns the answer to each question, asked by as many threads as there are processors. */
  static <T> List<T> each(List<Question> questions, Function<Question, T> ask, Runnable asked) {
    int threads = Runtime.getRuntime().availableProcessors();
    return questions.stream()
        .gather(
            Gatherers.mapConcurrent(
                threads,
                question -> {
                  T answer = ask.apply(question);
                  asked.run();
                  return answer;
                }))
        .toList();
  }

  /** Searches for the answer to a question through the API. */
  List<FoundMessage> ask(Question question) {
    var request = request(question).limit(set.depth());
    minScore.ifPresent(request::minScore);
    return client.search(request.build()).results().stream()
        .map(hit -> new FoundMessage(hit.source().conversationId(), hit.source().messageId()))
        .toList();
  }

  /** Returns whether a query has a hit among the messages of all users. */
  boolean finds(String query) {
    return !client.search(Requests.search(null, query).limit(1).build()).results().isEmpty();
  }

  /** Returns the messages ranked for a question, of any score, with explanations. */
  List<MessageHit> explained(Question question, int depth) {
    return client
        .search(request(question).limit(depth).minScore(0.0).explain(true).build())
        .results();
  }

  private static SearchMessagesRequest.Builder request(Question question) {
    return Requests.search(question.user(), question.text()).askedAt(question.asked());
  }
}
