package dev.memlog.query.request;

import dev.memlog.api.v1.GetContextRequest;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.PassageFields;
import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.context.format.Formats;
import dev.memlog.query.levels.Level;
import dev.memlog.query.memory.TimeRange;
import dev.memlog.query.profile.Profile;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.query.search.Asker;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parser of requests for contexts. It checks every rule and reports every violation at once.
 *
 * @param profiles the profiles that a request may name
 * @param tokenizers the tokenizers that a request may name
 * @param tokenizer the name of the tokenizer for requests that name none
 * @param maxTokens the budget in tokens for requests that name none
 * @param clock the clock that tells past from future times
 */
public record ContextQueries(
    Profiles profiles,
    Tokenizers tokenizers,
    String tokenizer,
    int maxTokens,
    InstantSource clock) {

  /** The largest number of tokens that a request may ask for. */
  public static final int MAX_TOKENS = 200_000;

  /** The format that lists the latest memories, whatever the query. */
  private static final String LISTS = "a3";

  /** The profile whose contexts contain the working memory by default. */
  private static final String WITH_WORKING_MEMORY = "bobo";

  /**
   * Parses and checks a request.
   *
   * @param request the request as received
   * @param principal the caller
   * @throws dev.memlog.runtime.RequestException with every problem of the request
   */
  public ContextQuery read(GetContextRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    Profile profile = MessageQueries.profile(request.getProfile(), profiles, problems);
    ContextFormat format = format(request.getFormat(), profile, problems);
    if (request.getQuery().isBlank() && !format.name().equals(LISTS)) {
      problems.invalid("query", "is required", "");
    }
    int budget = request.hasMaxTokens() ? request.getMaxTokens() : maxTokens;
    String app = problems.ownApp(principal, request.getApp());
    String user = problems.user(principal, request.getUser());
    String conversation = problems.optionalId("conversation", request.getConversation());
    String project = problems.optionalId("project", request.getProject());
    List<PartKind> parts = parts(request.getPartsList(), format, profile, problems);
    for (PartKind part : List.of(PartKind.WINDOW, PartKind.WORKING)) {
      if (conversation == null && request.getPartsList().contains(part.word())) {
        problems.invalid("conversation", "is required with the part " + part.word(), "");
      }
    }
    WindowStrategy strategy = strategy(request.getStrategy());
    String purpose = MessageQueries.purpose(request.getPurpose());
    Instant askedAt = request.hasAskedAt() ? problems.time("askedAt", request.getAskedAt()) : null;
    Instant asOf =
        request.hasAsOf() ? problems.past("asOf", request.getAsOf(), clock.instant()) : null;
    Tokenizer counting =
        tokenizer(
            request.getTokenizer().isEmpty() ? tokenizer : request.getTokenizer(),
            tokenizers,
            problems);
    problems.throwIfAny();
    return new ContextQuery(
        new Asker(principal, app, user, purpose, null, request.getTemporary()),
        request.getQuery(),
        conversation,
        project,
        new ContextQuery.How(
            budget, parts, request.getPartsCount() > 0, strategy, format, counting),
        profile,
        askedAt == null ? asOf : askedAt,
        asOf);
  }

  /**
   * Returns the strategy with the given name; the plain window if there is none, which {@link
   * Problems#of} has found for a name that is not empty.
   */
  public static WindowStrategy strategy(String name) {
    return WindowStrategy.NAMES.contains(name) ? WindowStrategy.of(name) : WindowStrategy.WINDOW;
  }

  /**
   * Returns the tokenizer with the given name. If no tokenizer has the name, or this process lacks
   * that tokenizer, adds a problem and returns the tokenizer cl100k.
   *
   * @param name the name that the request or the configuration gives
   * @param tokenizers the available tokenizers
   * @param problems the collector of the request's problems
   */
  public static Tokenizer tokenizer(String name, Tokenizers tokenizers, Problems problems) {
    problems.oneOf("tokenizer", name, Tokenizers.NAMES);
    var found =
        Tokenizers.NAMES.contains(name)
            ? tokenizers.find(name)
            : tokenizers.find(Tokenizers.CL100K);
    if (found.isEmpty()) {
      problems.invalid(
          "tokenizer",
          "must be cl100k or o200k, since the embedding provider does not offer its tokenizer",
          name);
    }
    return found.orElseGet(() -> tokenizers.find(Tokenizers.CL100K).orElseThrow());
  }

  private static ContextFormat format(String name, Profile profile, Problems problems) {
    if (name.isEmpty()) {
      return Formats.ofProfile(profile.name());
    }
    problems.oneOf("format", name, Formats.NAMES);
    return Formats.of(Formats.NAMES.contains(name) ? name : Formats.NAMES.getFirst());
  }

  private static List<PartKind> parts(
      List<String> names, ContextFormat format, Profile profile, Problems problems) {
    List<String> known = format.parts().stream().map(PartKind::word).toList();
    for (int i = 0; i < names.size(); i++) {
      if (PartKind.NAMES.contains(names.get(i)) && !known.contains(names.get(i))) {
        problems.invalid(
            "parts[" + i + "]",
            "must be one of " + String.join(", ", known) + " with format=" + format.name(),
            names.get(i));
      }
    }
    if (names.isEmpty()) {
      boolean working = profile.name().equals(WITH_WORKING_MEMORY);
      return format.parts().stream().filter(p -> working || p != PartKind.WORKING).toList();
    }
    return format.parts().stream().filter(part -> names.contains(part.word())).toList();
  }

  /**
   * Returns whether the format of a context lists the owner's latest memories instead of the
   * memories that match the query.
   */
  public static boolean lists(ContextQuery query) {
    return query.packing().format().name().equals(LISTS);
  }

  /**
   * Returns the search that finds the passages for a context.
   *
   * @param query the request for the context
   * @param limit the largest number of hits
   */
  public static MessageQuery messages(ContextQuery query, int limit) {
    List<Condition> conditions = new ArrayList<>();
    conditions.add(new Condition.AnyOf(PassageFields.APP, Set.of(query.asker().app())));
    @Nullable String user = query.asker().user();
    // Without a user, a context must not show what the app's users said.
    conditions.add(
        user == null
            ? new Condition.Absent(PassageFields.USER)
            : new Condition.AnyOf(PassageFields.USER, Set.of(user)));
    TimeRange range = TimeRange.ALWAYS.upTo(query.asOf());
    if (!range.always()) {
      conditions.add(new Condition.Range(PassageFields.CREATED_AT, range.from(), range.to()));
    }
    return new MessageQuery(
        query.text(),
        new Filter(query.principal().tenant(), List.copyOf(conditions)),
        ResultBounds.ofLimit(limit),
        query.profile().messages(),
        query.askedAt(),
        new MessageQuery.Display(false, false),
        query.asker(),
        query.asOf());
  }

  /**
   * Returns the recall that finds the memories for a context.
   *
   * @param query the request for the context
   * @param said the last messages of the conversation, latest first
   * @param limit the largest number of memories
   */
  public static RecallQuery memories(ContextQuery query, List<String> said, int limit) {
    return new RecallQuery(
        query.asker(),
        query.text(),
        said,
        query.project(),
        MemoryQueries.ofContext(),
        ResultBounds.ofLimit(limit),
        query.asOf(),
        query.profile().memories(),
        Level.AUTO,
        false);
  }
}
