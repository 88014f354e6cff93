package dev.memlog.bench.faults.server;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A switch in front of the indexes that makes their calls fail or take longer. */
public final class OutageSwitch {

  /** The calls that an outage does not affect: they only read memory, or close the index. */
  private static final Set<String> SPARED =
      Set.of("collection", "lexicalFirst", "close", "toString", "hashCode", "equals");

  private static final Set<String> SLOWED = Set.of("apply", "recountDigests");

  private static final Duration PAUSE = Duration.ofMillis(500);

  /** The effect of the switch on calls of an index. */
  public enum State {
    /** Every call reaches the index. */
    UP,
    /** No call reaches the index. */
    DOWN,
    /** Writes, comparisons and switches take longer, so that a kill can interrupt each of them. */
    SLOW,
    /** Every second write fails after it has been applied, as if the reply were lost. */
    LOSING_REPLIES
  }

  private final IdentityHashMap<MemoryIndex, MemoryIndex> behind = new IdentityHashMap<>();

  private final Map<String, IndexAlias> aliases = new ConcurrentHashMap<>();

  private volatile State state = State.UP;
  private int writes;

  /**
   * Returns the live collection of a kind of index, without the switch, so that an outage does not
   * affect it.
   */
  MemoryIndex live(String kind) {
    return requireNonNull(aliases.get(kind), kind).live();
  }

  void set(State now) {
    state = now;
  }

  /** Returns the given collections with this switch in front of them. */
  IndexAlias before(IndexAlias alias) {
    aliases.put(alias.name(), alias);
    return proxy(
        IndexAlias.class,
        (_, method, arguments) -> {
          boolean slow = state == State.SLOW && method.getName().equals("switchTo");
          pause(slow);
          Object answer = invoke(alias, method, arguments);
          pause(slow);
          return answer instanceof MemoryIndex index ? before(index) : answer;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /**
   * Returns the given index with this switch in front of it; always the same object for the same
   * index.
   */
  private synchronized MemoryIndex before(MemoryIndex index) {
    return behind.computeIfAbsent(
        index,
        of -> proxy(MemoryIndex.class, (_, method, arguments) -> call(of, method, arguments)));
  }

  private static Object invoke(Object on, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Object call(MemoryIndex index, Method method, Object[] arguments) throws Throwable {
    State now = SPARED.contains(method.getName()) ? State.UP : state;
    if (now == State.DOWN) {
      throw new IndexUnavailableException("the index is switched off");
    }
    pause(now == State.SLOW && SLOWED.contains(method.getName()));
    Object answer = invoke(index, method, arguments);
    if (now == State.LOSING_REPLIES && method.getName().equals("apply") && everySecond()) {
      throw new IndexUnavailableException("the reply is switched off");
    }
    return answer;
  }

  private static void pause(boolean really) throws InterruptedException {
    if (really) {
      Thread.sleep(PAUSE);
    }
  }

  private synchronized boolean everySecond() {
    return writes++ % 2 == 0;
  }
}
