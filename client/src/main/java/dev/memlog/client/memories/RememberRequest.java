package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to store a memory. {@link #builder} starts with every component null; the server needs
 * the content.
 *
 * @param content one statement, 10 to 500 characters, best in the third person and with absolute
 *     dates
 * @param category preference, fact, decision, relationship, project or event; if null, derived from
 *     its words
 * @param type episodic or semantic; if null, derived from its words
 * @param description the circumstances in which it was said
 * @param subject the person or thing that it is about; if null, derived from its words
 * @param importance 1 to 10; 5 if null
 * @param confidence 0 to 1; 0.8 if null
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param sources the messages that it was taken from, at most 20; the deletion of one of them, or
 *     an edit of the text version named here, removes the memory
 * @param occurredAt the time when it was said; now if null
 * @param commandId a unique id, which makes retries harmless; generated if null
 */
public record RememberRequest(
    @Nullable String content,
    @Nullable String category,
    @Nullable String type,
    List<String> tags,
    @Nullable String description,
    @Nullable String subject,
    @Nullable Integer importance,
    @Nullable Double confidence,
    @Nullable String app,
    @Nullable String user,
    @Nullable String project,
    List<MemorySource> sources,
    @Nullable Instant occurredAt,
    @Nullable String commandId) {

  /** Returns a builder with every component null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  public static final class Builder {

    private @Nullable String content;
    private @Nullable String category;
    private @Nullable String type;
    private List<String> tags = List.of();
    private @Nullable String description;
    private @Nullable String subject;
    private @Nullable Integer importance;
    private @Nullable Double confidence;
    private @Nullable String app;
    private @Nullable String user;
    private @Nullable String project;
    private List<MemorySource> sources = List.of();
    private @Nullable Instant occurredAt;
    private @Nullable String commandId;

    private Builder() {}

    public Builder content(@Nullable String value) {
      this.content = value;
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

    public Builder sources(List<MemorySource> value) {
      this.sources = List.copyOf(value);
      return this;
    }

    public Builder occurredAt(@Nullable Instant value) {
      this.occurredAt = value;
      return this;
    }

    public Builder commandId(@Nullable String value) {
      this.commandId = value;
      return this;
    }

    /** Returns the request. */
    public RememberRequest build() {
      return new RememberRequest(
          content,
          category,
          type,
          tags,
          description,
          subject,
          importance,
          confidence,
          app,
          user,
          project,
          sources,
          occurredAt,
          commandId);
    }
  }
}
