package dev.memlog.query.request;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.index.MemoryFields;
import dev.memlog.language.english.Beginning;
import dev.memlog.query.levels.Level;
import dev.memlog.query.memory.MemoryFilter;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.TimeRange;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.query.search.Asker;
import dev.memlog.runtime.Principal;
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
  private static final String ACTIVE = "active";
  private static final String REFLECTION = "reflection";
  private static final Set<String> WITHOUT_REFLECTIONS =
      Set.of("episodic", "semantic", "consolidated", "conversation");

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
  public static RecallQuery read(
      RecallMemoriesRequest request, Principal principal, Profiles profiles, Instant now) {
    Problems problems = Problems.of(request);
    String purpose = MessageQueries.purpose(request.getPurpose());
    MemoryOwner owner = owner(request, principal, problems);
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
    MemoryFilter filter =
        new MemoryFilter(
            recalled(request),
            Set.copyOf(request.getCategoriesList()),
            types(request),
            subject(request.getSubject()),
            request.getOnlyProject() ? project : null,
            problems.optionalId("conversationId", request.getConversationId()),
            ids(request.getIdsList(), problems),
            problems.timeRange(request));
    Instant asOf = request.hasAsOf() ? problems.past("asOf", request.getAsOf(), now) : null;
    String collection =
        MessageQueries.collection(request.getCollection(), purpose, principal, problems);
    problems.throwIfAny();
    Level level = request.getLevel().isEmpty() ? Level.AUTO : Level.of(request.getLevel());
    return new RecallQuery(
        new Asker(
            principal, owner.app(), owner.user(), purpose, collection, request.getTemporary()),
        request.getQuery(),
        request.getRecentMessagesList().stream()
            .filter(said -> !said.isBlank())
            .map(said -> Beginning.of(said, SAID_CHARACTERS))
            .toList(),
        project,
        filter,
        new ResultBounds(
            limit, request.hasMinSimilarity() ? OptionalDouble.of(least) : OptionalDouble.empty()),
        asOf,
        profile,
        level,
        request.getExplain());
  }

  /**
   * Returns the filter of a request that lists or counts memories. The request need not have every
   * field of a filter.
   *
   * @param ids the ids that the request names; empty for any
   * @param problems the collector to which violations are added
   */
  public static MemoryFilter filter(Message request, List<String> ids, Problems problems) {
    return new MemoryFilter(
        status(text(request, "status")),
        any(text(request, "category")),
        any(text(request, "type")),
        subject(text(request, "subject")),
        problems.optionalId("project", text(request, "project")),
        problems.optionalId("conversationId", text(request, "conversation_id")),
        ids(ids, problems),
        problems.timeRange(request));
  }

  /** Returns a text of a request; empty if the request has no such field. */
  private static String text(Message request, String field) {
    FieldDescriptor described = request.getDescriptorForType().findFieldByName(field);
    return described == null ? "" : (String) request.getField(described);
  }

  /** Returns the owner that the fields app and user of a request name. */
  public static MemoryOwner owner(Message request, Principal principal, Problems problems) {
    return owner(text(request, "app"), text(request, "user"), principal, problems);
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
   */
  public static Set<String> status(String status) {
    if (status.equals("all")) {
      return Set.of();
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
        TimeRange.ALWAYS);
  }

  /**
   * Returns the types to recall. Reflections are included only on request, since they repeat other
   * memories.
   */
  private static Set<String> types(RecallMemoriesRequest request) {
    Set<String> asked = Set.copyOf(request.getTypesList());
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
  private static Set<String> recalled(RecallMemoriesRequest request) {
    Stream<String> archived = request.getIncludeArchived() ? Stream.of("archived") : Stream.empty();
    return Stream.concat(
            Stream.concat(Stream.of(ACTIVE), archived), request.getStatusesList().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the values to filter by; an empty set means any value. */
  private static Set<String> any(String asked) {
    return asked.isEmpty() ? Set.of() : Set.of(asked);
  }

  private static @Nullable String subject(String subject) {
    return subject.isBlank() ? null : MemoryFields.subject(subject);
  }

  private static Set<String> ids(List<String> asked, Problems problems) {
    for (int i = 0; i < asked.size(); i++) {
      problems.id("ids[" + i + "]", asked.get(i));
    }
    return Set.copyOf(asked);
  }
}
