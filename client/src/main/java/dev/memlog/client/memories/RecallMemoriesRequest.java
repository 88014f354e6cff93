package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recall of memories. {@link #builder} starts with every component null; the server needs a
 * query.
 *
 * @param query what to look for, 1 to 2,000 characters
 * @param limit 1 to 100, for purpose evaluation to 1,000; if null, the profile's limit (10)
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param project the current project, whose memories rank higher
 * @param onlyProject only memories of that project
 * @param recentMessages the last messages, latest first, at most 3; they influence the ranking
 * @param categories only memories of these categories: preference, fact, decision, relationship,
 *     project, event, …
 * @param types only memories of these types: episodic, semantic, consolidated
 * @param subject only memories about this person or thing
 * @param after only memories created at or after this time
 * @param before only memories created before this time
 * @param minSimilarity the least calibrated similarity, 0 to 1. If null, the profile's rule
 *     applies.
 * @param profile the name of a built-in or configured profile; if null, the server's query.profile
 * @param explain whether each hit explains its score
 * @param purpose user (also if null), agent, evaluation or internal. Only user recalls reinforce.
 * @param statuses further statuses to recall beside active: superseded, archived. Forgotten
 *     memories are never recalled.
 */
public record RecallMemoriesRequest(
    @Nullable String query,
    @Nullable Integer limit,
    @Nullable String app,
    @Nullable String user,
    @Nullable String project,
    boolean onlyProject,
    List<String> recentMessages,
    List<String> categories,
    List<String> types,
    @Nullable String subject,
    @Nullable Instant after,
    @Nullable Instant before,
    @Nullable Double minSimilarity,
    @Nullable String profile,
    boolean explain,
    @Nullable String purpose,
    List<String> statuses) {

  /** Returns a builder with every component null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  public static final class Builder {

    private @Nullable String query;
    private @Nullable Integer limit;
    private @Nullable String app;
    private @Nullable String user;
    private @Nullable String project;
    private boolean onlyProject;
    private List<String> recentMessages = List.of();
    private List<String> categories = List.of();
    private List<String> types = List.of();
    private @Nullable String subject;
    private @Nullable Instant after;
    private @Nullable Instant before;
    private @Nullable Double minSimilarity;
    private @Nullable String profile;
    private boolean explain;
    private @Nullable String purpose;
    private List<String> statuses = List.of();

    private Builder() {}

    public Builder query(@Nullable String value) {
      this.query = value;
      return this;
    }

    public Builder limit(@Nullable Integer value) {
      this.limit = value;
      return this;
    }

    public Builder app(@Nullable String value) {
      this.app = value;
      return this;
    }

    public Builder user(@Nullable String value) {
      this.user = value;
      return this;
    }

    public Builder project(@Nullable String value) {
      this.project = value;
      return this;
    }

    public Builder onlyProject(boolean value) {
      this.onlyProject = value;
      return this;
    }

    public Builder recentMessages(List<String> value) {
      this.recentMessages = List.copyOf(value);
      return this;
    }

    public Builder categories(List<String> value) {
      this.categories = List.copyOf(value);
      return this;
    }

    public Builder types(List<String> value) {
      this.types = List.copyOf(value);
      return this;
    }

    public Builder subject(@Nullable String value) {
      this.subject = value;
      return this;
    }

    public Builder after(@Nullable Instant value) {
      this.after = value;
      return this;
    }

    public Builder before(@Nullable Instant value) {
      this.before = value;
      return this;
    }

    public Builder minSimilarity(@Nullable Double value) {
      this.minSimilarity = value;
      return this;
    }

    public Builder profile(@Nullable String value) {
      this.profile = value;
      return this;
    }

    public Builder explain(boolean value) {
      this.explain = value;
      return this;
    }

    public Builder purpose(@Nullable String value) {
      this.purpose = value;
      return this;
    }

    public Builder statuses(List<String> value) {
      this.statuses = List.copyOf(value);
      return this;
    }

    /** Returns the request. */
    public RecallMemoriesRequest build() {
      return new RecallMemoriesRequest(
          query,
          limit,
          app,
          user,
          project,
          onlyProject,
          recentMessages,
          categories,
          types,
          subject,
          after,
          before,
          minSimilarity,
          profile,
          explain,
          purpose,
          statuses);
    }
  }
}
