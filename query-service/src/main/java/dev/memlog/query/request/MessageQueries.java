package dev.memlog.query.request;

import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.PassageFields;
import dev.memlog.query.memory.TimeRange;
import dev.memlog.query.profile.Profile;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.search.Asker;
import dev.memlog.query.search.SearchProfile;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.schemas.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parser of search requests. It checks every rule and converts the scope and the filters of a
 * request to a filter of the index.
 */
public final class MessageQueries {

  /** The largest limit for evaluation, which also needs the ranks of low-ranked results. */
  private static final int MAX_EVALUATION_LIMIT = 1_000;

  private static final String EVALUATION = "evaluation";

  private MessageQueries() {}

  /**
   * Parses and checks a search request.
   *
   * @param request the request as received
   * @param principal the caller
   * @param profiles the profiles that the request may name
   * @param now the present time; the request's past time must not be after it
   * @throws dev.memlog.runtime.RequestException with every problem of the request
   */
  public static MessageQuery read(
      SearchMessagesRequest request, Principal principal, Profiles profiles, Instant now) {
    Problems problems = Problems.of(request);
    String text = request.getQuery();
    String purpose = purpose(request.getPurpose());
    SearchProfile profile = profile(request.getProfile(), profiles, problems).messages();
    int limit =
        limit(
            request.hasLimit() ? request.getLimit() : profile.limit(),
            SearchProfile.MAX_LIMIT,
            purpose,
            principal,
            problems);
    String user = problems.user(principal, request.getUser());
    // A conversation's name is unique only within one app.
    String app =
        request.getConversationIdsCount() == 0
            ? problems.app(principal, request.getApp())
            : problems.ownApp(principal, request.getApp());
    List<Condition> conditions = new ArrayList<>();
    scope(conditions, principal, app);
    anyOf(conditions, PassageFields.USER, user);
    anyOf(conditions, PassageFields.PROJECT, problems.optionalId("project", request.getProject()));
    anyOf(conditions, PassageFields.CHANNEL, problems.optionalId("channel", request.getChannel()));
    conversations(conditions, request.getConversationIdsList(), problems);
    roles(conditions, request.getRolesList());
    Instant asOf = request.hasAsOf() ? problems.past("asOf", request.getAsOf(), now) : null;
    TimeRange range = problems.timeRange(request).upTo(asOf);
    if (!range.always()) {
      conditions.add(new Condition.Range(PassageFields.CREATED_AT, range.from(), range.to()));
    }
    double least = request.getMinScore();
    Instant askedAt = request.hasAskedAt() ? problems.time("askedAt", request.getAskedAt()) : null;
    String collection = collection(request.getCollection(), purpose, principal, problems);
    problems.throwIfAny();
    return new MessageQuery(
        text,
        new Filter(principal.tenant(), List.copyOf(conditions)),
        new ResultBounds(
            limit, request.hasMinScore() ? OptionalDouble.of(least) : OptionalDouble.empty()),
        profile,
        askedAt == null ? asOf : askedAt,
        new MessageQuery.Display(request.getHighlights(), request.getExplain()),
        new Asker(
            principal,
            accessApp(principal, app),
            user,
            purpose,
            collection,
            request.getTemporary()),
        asOf);
  }

  /**
   * Returns the limit of a request, after checking it. Requests with purpose evaluation may exceed
   * the limit of other purposes if their key has the role admin, since they cost more time and
   * memory.
   *
   * @param most the largest limit for other purposes
   */
  static int limit(int limit, int most, String purpose, Principal principal, Problems problems) {
    boolean evaluates = purpose.equals(EVALUATION);
    if (evaluates
        && limit > most
        && limit <= MAX_EVALUATION_LIMIT
        && !principal.roles().contains(Role.ADMIN)) {
      problems.denied("limit", "above " + most + " needs a key with the role admin", limit);
      return limit;
    }
    int largest = evaluates ? MAX_EVALUATION_LIMIT : most;
    if (limit < 1 || limit > largest) {
      problems.invalid("limit", "must be from 1 to " + largest, Integer.toString(limit));
    }
    return limit;
  }

  /**
   * Returns the collection that a request names, after checking that it is permitted; null if it
   * names none. A collection that is being filled may lack messages or still contain deleted ones,
   * so it must not answer users.
   */
  static @Nullable String collection(
      String name, String purpose, Principal principal, Problems problems) {
    if (name.isEmpty()) {
      return null;
    }
    if (!purpose.equals(EVALUATION)) {
      problems.invalid("collection", "requires purpose=evaluation", name);
    } else if (!principal.roles().contains(Role.ADMIN)) {
      problems.denied("collection", "needs a key with the role admin", name);
    }
    return name;
  }

  /** Returns the purpose of a request; "user" if it is left out. */
  static String purpose(String asked) {
    return asked.isEmpty() ? "user" : asked;
  }

  /**
   * Returns the profile that a request names, after checking it; the configured profile if it names
   * none.
   */
  static Profile profile(String name, Profiles profiles, Problems problems) {
    if (name.isEmpty()) {
      return profiles.configured();
    }
    problems.oneOf("profile", name, profiles.names());
    return profiles.find(name).orElse(profiles.configured());
  }

  /** Limits a search to the app, or without an app to every app that the key allows. */
  private static void scope(List<Condition> conditions, Principal principal, @Nullable String app) {
    if (app != null) {
      conditions.add(new Condition.AnyOf(PassageFields.APP, Set.of(app)));
    } else {
      conditions.addAll(allowed(principal));
    }
  }

  /**
   * Returns the conditions that limit a search for passages to the apps that the key allows; empty
   * if the key allows every app.
   */
  public static List<Condition> allowed(Principal principal) {
    return principal.apps().isEmpty()
        ? List.of()
        : List.of(new Condition.AnyOf(PassageFields.APP, Set.copyOf(principal.apps())));
  }

  private static void anyOf(List<Condition> conditions, String field, @Nullable String value) {
    if (value != null) {
      conditions.add(new Condition.AnyOf(field, Set.of(value)));
    }
  }

  private static void conversations(
      List<Condition> conditions, List<String> ids, Problems problems) {
    for (int i = 0; i < ids.size(); i++) {
      problems.id("conversationIds[" + i + "]", ids.get(i));
    }
    if (!ids.isEmpty()) {
      conditions.add(new Condition.AnyOf(PassageFields.CONVERSATION, Set.copyOf(ids)));
    }
  }

  private static void roles(List<Condition> conditions, List<String> roles) {
    if (!roles.isEmpty()) {
      conditions.add(new Condition.AnyOf(PassageFields.ROLE, Set.copyOf(roles)));
    }
  }

  private static String accessApp(Principal principal, @Nullable String app) {
    if (app != null) {
      return app;
    }
    return principal.apps().size() == 1 ? principal.apps().iterator().next() : Ids.DEFAULT;
  }
}
