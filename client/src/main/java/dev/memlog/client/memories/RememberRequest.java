package dev.memlog.client.memories;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to keep a memory. {@link #builder} leaves everything out; the server needs the content.
 *
 * @param content one statement, 10 to 500 characters, best in the third person and with absolute
 *     dates
 * @param category preference, fact, decision, relationship, project or event. Left out: as its
 *     words suggest.
 * @param type episodic or semantic. Left out: as its words suggest.
 * @param description in which circumstances it was said
 * @param subject whom or what it is about. Left out: as its words suggest.
 * @param importance 1 to 10; left out: 5
 * @param confidence 0 to 1; left out: 0.8
 * @param app left out: the key's only app, or "default"
 * @param user left out: the user that the key is bound to, or else a memory of the app itself
 * @param sources messages that it was taken from, at most 20; when one of them is deleted, or the
 *     wording named here edited, the memory goes
 * @param occurredAt when it was said. Left out: now.
 * @param commandId unique; makes retries harmless. Left out: one is made.
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

  /** Returns a builder that leaves everything out. */
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
