package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A correction of a memory. {@link #builder} starts with every component null; null fields stay
 * unchanged.
 *
 * @param memoryId the memory to correct
 * @param content 10 to 500 characters. Recall no longer returns the former text, and its sources no
 *     longer count.
 * @param tags the new tags; if null or empty, the present ones stay
 */
public record UpdateMemoryRequest(
    @Nullable String memoryId,
    @Nullable String app,
    @Nullable String user,
    @Nullable String content,
    @Nullable String category,
    List<String> tags,
    @Nullable String description,
    @Nullable String subject,
    @Nullable Integer importance,
    @Nullable Double confidence,
    @Nullable String commandId) {

  /** Returns a builder with every component null. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns this request without the id, which is part of the path. */
  public UpdateMemoryRequest withoutMemoryId() {
    return new UpdateMemoryRequest(
        null,
        app,
        user,
        content,
        category,
        tags,
        description,
        subject,
        importance,
        confidence,
        commandId);
  }

  /** A builder; each method sets the component of its name. */
  public static final class Builder {

    private @Nullable String memoryId;
    private @Nullable String app;
    private @Nullable String user;
    private @Nullable String content;
    private @Nullable String category;
    private List<String> tags = List.of();
    private @Nullable String description;
    private @Nullable String subject;
    private @Nullable Integer importance;
    private @Nullable Double confidence;
    private @Nullable String commandId;

    private Builder() {}

    public Builder memoryId(@Nullable String value) {
      this.memoryId = value;
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

    public Builder content(@Nullable String value) {
      this.content = value;
      return this;
    }

    public Builder category(@Nullable String value) {
      this.category = value;
      return this;
    }

    public Builder tags(List<String> value) {
      this.tags = List.copyOf(value);
      return this;
    }

    public Builder description(@Nullable String value) {
      this.description = value;
      return this;
    }

    public Builder subject(@Nullable String value) {
      this.subject = value;
      return this;
    }

    public Builder importance(@Nullable Integer value) {
      this.importance = value;
      return this;
    }

    public Builder confidence(@Nullable Double value) {
      this.confidence = value;
      return this;
    }

    public Builder commandId(@Nullable String value) {
      this.commandId = value;
      return this;
    }

    /** Returns the request. */
    public UpdateMemoryRequest build() {
      return new UpdateMemoryRequest(
          memoryId,
          app,
          user,
          content,
          category,
          tags,
          description,
          subject,
          importance,
          confidence,
          commandId);
    }
  }
}
