package dev.memlog.client.memories;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request for the number of an owner's memories. {@link #builder} starts with every component
 * null.
 *
 * @param status active (also if null), superseded, forgotten, archived or all
 */
public record CountMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String category,
    @Nullable String type,
    @Nullable String status,
    @Nullable String project,
    @Nullable String conversationId,
    @Nullable Instant after,
    @Nullable Instant before) {

  /** Returns a builder with every component null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  public static final class Builder {

    private @Nullable String app;
    private @Nullable String user;
    private @Nullable String category;
    private @Nullable String type;
    private @Nullable String status;
    private @Nullable String project;
    private @Nullable String conversationId;
    private @Nullable Instant after;
    private @Nullable Instant before;

    private Builder() {}

    public Builder app(@Nullable String value) {
      this.app = value;
      return this;
    }

    public Builder user(@Nullable String value) {
      this.user = value;
      return this;
    }

    public Builder category(@Nullable String value) {
      this.category = value;
      return this;
    }

    public Builder type(@Nullable String value) {
      this.type = value;
      return this;
    }

    public Builder status(@Nullable String value) {
      this.status = value;
      return this;
    }

    public Builder project(@Nullable String value) {
      this.project = value;
      return this;
    }

    public Builder conversationId(@Nullable String value) {
      this.conversationId = value;
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

    /** Returns the request. */
    public CountMemoriesRequest build() {
      return new CountMemoriesRequest(
          app, user, category, type, status, project, conversationId, after, before);
    }
  }
}
