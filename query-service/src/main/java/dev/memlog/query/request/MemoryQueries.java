package dev.memlog.query.request;

import com.google.protobuf.Timestamp;
import dev.memlog.api.v1.CountMemoriesRequest;
import dev.memlog.api.v1.ListAppMemoriesRequest;
import dev.memlog.api.v1.ListMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.index.MemoryFields;
import dev.memlog.language.english.Beginning;
import dev.memlog.query.levels.Level;
import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.runtime.Principal;
import dev.memlog.schemas.MemoryCategories;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parser of requests about memories. It checks every rule and reports every violation at once.
 */
public final class MemoryQueries {

  private static final int SAID_CHARACTERS = 2_000;
  private static final int MOST_IDS = 100;
  private static final String ACTIVE = "active";
  private static final String ARCHIVED = "archived";
  private static final String FORGOTTEN = "forgotten";
  private static final List<String> STATUSES = List.of(ACTIVE, "superseded", FORGOTTEN, ARCHIVED);
  private static final List<String> RECALLED_STATUSES = List.of(ACTIVE, "superseded", ARCHIVED);
  private static final String REFLECTION = "reflection";
  private static final List<String> TYPES =
      List.of("episodic", "semantic", "consolidated", "conversation", REFLECTION);
  private static final Set<String> WITHOUT_REFLECTIONS =
      TYPES.stream()
          .filter(type -> !type.equals(REFLECTION))
          .collect(Collectors.toUnmodifiableSet());

  private MemoryQueries() {}

  /**
   * Parses and checks a recall request.
   *
   * @param request the request as received
   * @param principal the caller
   * @param profiles the profiles that the request may name
   * @param now the present time; the request's past time must not be after it
   * @throws dev.memlog.runtime.RequestException with every problem of the request
   */
  public static Recall read(
      RecallMemoriesRequest request, Principal principal, Profiles profiles, Instant now) {
    Problems problems = new Problems();
    MessageQueries.text(request.getQuery(), problems);
    String purpose = MessageQueries.purpose(request.getPurpose(), problems);
    MemoryOwner owner = owner(request.getApp(), request.getUser(), principal, problems);
    String project = problems.optionalId("project", request.getProject());
    if (request.getOnlyProject() && project == null) {
      problems.invalid("project", "is required with onlyProject", "");
    }
    RecallProfile profile =
        MessageQueries.profile(request.getProfile(), profiles, problems).memories();
    int limit =
        MessageQueries.limit(
            request.hasLimit() ? request.getLimit() : profile.limit(),
            RecallProfile.MAX_LIMIT,
            purpose,
            principal,
            problems);
    double least = request.getMinSimilarity();
    if (request.hasMinSimilarity() && !(least >= 0 && least <= 1)) {
      problems.invalid("minSimilarity", "must be from 0 to 1", Double.toString(least));
    }
    if (request.getRecentMessagesCount() > RecallProfile.MAX_RECENT_MESSAGES) {
      problems.invalid(
          "recentMessages",
          "must be at most " + RecallProfile.MAX_RECENT_MESSAGES,
          Integer.toString(request.getRecentMessagesCount()));
    }
    MemoryFilter filter =
        new MemoryFilter(
            recalled(request, problems),
            words("categories", request.getCategoriesList(), MemoryCategories.ALL, problems),
            types(request, problems),
            subject(request.getSubject()),
            request.getOnlyProject() ? project : null,
            problems.optionalId("conversationId", request.getConversationId()),
            ids(request.getIdsList(), problems),
            created(
                request.hasAfter() ? request.getAfter() : null,
                request.hasBefore() ? request.getBefore() : null,
                problems));
    Instant asOf = request.hasAsOf() ? problems.past("asOf", request.getAsOf(), now) : null;
    String collection =
        MessageQueries.collection(request.getCollection(), purpose, principal, problems);
    Level level = level(request.getLevel(), problems);
    problems.throwIfAny();
    return new Recall(
        new RecallQuery(
            principal,
            request.getQuery(),
            request.getRecentMessagesList().stream()
                .filter(said -> !said.isBlank())
                .map(said -> Beginning.of(said, SAID_CHARACTERS))
                .toList(),
            owner,
            project,
            filter,
            new ResultBounds(
                limit,
                request.hasMinSimilarity() ? OptionalDouble.of(least) : OptionalDouble.empty()),
            asOf),
        profile,
        purpose,
        request.getExplain(),
        collection,
        request.getTemporary(),
        level);
  }

  /**
   * A recall request that obeys every rule, as {@link MemoryQueries} parsed it.
   *
   * @param query the query, its owner and its filter
   * @param profile the profile whose settings the recall uses
   * @param purpose the purpose that the request states, such as user or evaluation
   * @param explain whether to explain scores
   * @param collection the collection that an evaluation searches; null for the live one
   * @param temporary whether the service must record neither an access nor the answer
   * @param level the level at which to answer
   */
  public record Recall(
      RecallQuery query,
      RecallProfile profile,
      String purpose,
      boolean explain,
      @Nullable String collection,
      boolean temporary,
      Level level) {}

  private static Level level(String name, Problems problems) {
    if (name.isEmpty()) {
      return Level.AUTO;
    }
    problems.oneOf("level", name, Level.NAMES);
    return Level.NAMES.contains(name) ? Level.of(name) : Level.AUTO;
  }

  /**
   * Returns the filter of a request that lists memories.
   *
   * @param problems the collector to which violations are added
   */
  public static MemoryFilter filter(ListMemoriesRequest request, Problems problems) {
    return new MemoryFilter(
        status(request.getStatus(), problems),
        word("category", request.getCategory(), MemoryCategories.ALL, problems),
        word("type", request.getType(), TYPES, problems),
        subject(request.getSubject()),
        problems.optionalId("project", request.getProject()),
        problems.optionalId("conversationId", request.getConversationId()),
        ids(request.getIdsList(), problems),
        created(
            request.hasAfter() ? request.getAfter() : null,
            request.hasBefore() ? request.getBefore() : null,
            problems));
  }

  /**
   * Returns the filter of a request that lists the memories of an app.
   *
   * @param problems the collector to which violations are added
   */
  public static MemoryFilter filter(ListAppMemoriesRequest request, Problems problems) {
    return new MemoryFilter(
        status(request.getStatus(), problems),
        Set.of(),
        Set.of(),
        null,
        null,
        problems.optionalId("conversationId", request.getConversationId()),
        ids(request.getIdsList(), problems),
        created(
            request.hasAfter() ? request.getAfter() : null,
            request.hasBefore() ? request.getBefore() : null,
            problems));
  }

  /**
   * Returns the filter of a request that counts memories.
   *
   * @param problems the collector to which violations are added
   */
  public static MemoryFilter filter(CountMemoriesRequest request, Problems problems) {
    return new MemoryFilter(
        status(request.getStatus(), problems),
        word("category", request.getCategory(), MemoryCategories.ALL, problems),
        word("type", request.getType(), TYPES, problems),
        null,
        problems.optionalId("project", request.getProject()),
        problems.optionalId("conversationId", request.getConversationId()),
        ids(request.getIdsList(), problems),
        created(
            request.hasAfter() ? request.getAfter() : null,
            request.hasBefore() ? request.getBefore() : null,
            problems));
  }

  /**
   * Returns the owner to which a request refers. {@link Problems#ownApp} determines the app, and
   * {@link Problems#user} determines the user.
   *
   * @param app the app that the request names; empty for none
   * @param user the user that the request names; empty for none
   * @param principal the caller, whose tenant is the owner's
   * @param problems the collector to which violations are added
   */
  public static MemoryOwner owner(String app, String user, Principal principal, Problems problems) {
    return new MemoryOwner(
        principal.tenant(), problems.ownApp(principal, app), problems.user(principal, user));
  }

  /**
   * Returns the statuses to filter by; an empty set means any status.
   *
   * @param status the status that the request names; empty for active, {@code all} for any
   * @param problems the collector to which an unknown status is added
   */
  public static Set<String> status(String status, Problems problems) {
    if (status.equals("all")) {
      return Set.of();
    }
    if (!status.isEmpty() && !STATUSES.contains(status)) {
      problems.invalid("status", "must be one of " + String.join(", ", STATUSES) + ", all", status);
    }
    return Set.of(status.isEmpty() ? ACTIVE : status);
  }

  /**
   * Returns the filter of the memories that a context may contain: active ones except reflections,
   * which repeat other memories.
   */
  public static MemoryFilter ofContext() {
    return new MemoryFilter(
        Set.of(ACTIVE),
        Set.of(),
        WITHOUT_REFLECTIONS,
        null,
        null,
        null,
        Set.of(),
        MemoryFilter.Created.EVER);
  }

  /**
   * Returns the types to recall. Reflections are included only on request, since they repeat other
   * memories.
   */
  private static Set<String> types(RecallMemoriesRequest request, Problems problems) {
    Set<String> asked = words("types", request.getTypesList(), TYPES, problems);
    if (!request.getIncludeReflections()) {
      return asked.isEmpty() ? WITHOUT_REFLECTIONS : asked;
    }
    return asked.isEmpty()
        ? asked
        : Stream.concat(asked.stream(), Stream.of(REFLECTION))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the status active and the statuses that the request adds. Forgotten memories are never
   * recalled.
   */
  private static Set<String> recalled(RecallMemoriesRequest request, Problems problems) {
    Set<String> statuses =
        words("statuses", request.getStatusesList(), RECALLED_STATUSES, problems);
    Stream<String> archived = request.getIncludeArchived() ? Stream.of(ARCHIVED) : Stream.empty();
    return Stream.concat(Stream.concat(Stream.of(ACTIVE), archived), statuses.stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Set<String> words(
      String field, List<String> asked, List<String> known, Problems problems) {
    for (int i = 0; i < asked.size(); i++) {
      problems.oneOf(field + "[" + i + "]", asked.get(i), known);
    }
    return Set.copyOf(asked);
  }

  private static Set<String> word(
      String field, String asked, List<String> known, Problems problems) {
    if (asked.isEmpty()) {
      return Set.of();
    }
    problems.oneOf(field, asked, known);
    return Set.of(asked);
  }

  private static @Nullable String subject(String subject) {
    return subject.isBlank() ? null : MemoryFields.subject(subject);
  }

  private static Set<String> ids(List<String> asked, Problems problems) {
    if (asked.size() > MOST_IDS) {
      problems.invalid("ids", "must hold at most " + MOST_IDS, Integer.toString(asked.size()));
    }
    for (int i = 0; i < asked.size(); i++) {
      problems.id("ids[" + i + "]", asked.get(i));
    }
    return Set.copyOf(asked);
  }

  private static MemoryFilter.Created created(
      @Nullable Timestamp after, @Nullable Timestamp before, Problems problems) {
    TimeRange range = TimeRange.read(after, before, problems).orElse(TimeRange.ALWAYS);
    return new MemoryFilter.Created(range.from(), range.to());
  }
}
