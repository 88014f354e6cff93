package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to the API, which holds the components that its builder set. Immutable. */
public abstract class Request {

  private final Map<String, Object> components;

  protected Request(Builder<?, ?> builder) {
    components = Collections.unmodifiableMap(new LinkedHashMap<>(builder.components));
  }

  @JsonValue
  Map<String, Object> components() {
    return components;
  }

  /** Returns a component; null if it was left out, or has another type, as a list of parts. */
  protected final <T> @Nullable T component(String name, Class<T> type) {
    Object value = components.get(name);
    return type.isInstance(value) ? type.cast(value) : null;
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // calls of different kinds may have the same components
  public final boolean equals(@Nullable Object other) {
    return other instanceof Request request
        && getClass() == other.getClass()
        && components.equals(request.components);
  }

  @Override
  public final int hashCode() {
    return components.hashCode();
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + components;
  }

  /**
   * A builder of requests. Each method sets the component of the same name. Null leaves a component
   * out, but lists and maps must not be null. False and empty values leave a component out as well,
   * unless the method states otherwise.
   *
   * @param <R> the type of the request
   * @param <B> the type of the builder itself
   */
  public abstract static class Builder<R extends Request, B extends Builder<R, B>> {

    private final Map<String, Object> components = new LinkedHashMap<>();

    /**
     * Sets the app. By default, a search for messages covers every app that the key allows; other
     * requests apply to the key's only app, or to "default".
     */
    public B app(@Nullable String value) {
      return set("app", value);
    }

    /** Sets the user; by default the user that the key is bound to, if any. */
    public B user(@Nullable String value) {
      return set("user", value);
    }

    /** Returns an immutable request with the components that were set. */
    public abstract R build();

    protected final B set(String name, @Nullable String value) {
      return put(name, value == null || value.isEmpty() ? null : value);
    }

    protected final B set(String name, @Nullable Number value) {
      return put(name, value);
    }

    protected final B set(String name, @Nullable Instant value) {
      return put(name, value);
    }

    protected final B set(String name, boolean value) {
      return put(name, value ? true : null);
    }

    protected final B set(String name, Collection<?> value) {
      return put(name, value.isEmpty() ? null : List.copyOf(value));
    }

    protected final B set(String name, Map<String, String> value) {
      return put(name, value.isEmpty() ? null : Map.copyOf(value));
    }

    /**
     * Sets a text that is sent even if it is empty, because an empty text differs from an absent
     * one.
     */
    protected final B setEvenEmpty(String name, @Nullable String value) {
      return put(name, value);
    }

    /** Sets a switch that is sent even if it is false, because false differs from an absent one. */
    protected final B setEvenFalse(String name, @Nullable Boolean value) {
      return put(name, value);
    }

    @SuppressWarnings("unchecked") // B is the builder itself
    private B put(String name, @Nullable Object value) {
      if (value == null) {
        components.remove(name);
      } else {
        components.put(name, value);
      }
      return (B) this;
    }
  }
}
