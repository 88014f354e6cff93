package dev.memlog.index.qdrant.fake;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The scripted faults of the next calls. */
public final class Faults implements ServerInterceptor {

  private final Map<String, Queue<Fault>> next = new ConcurrentHashMap<>();
  private final Map<String, Fault> always = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

  /**
   * The next calls of a method go wrong in these ways, one after the other.
   *
   * @param method by its full name, such as {@code qdrant.Points/Upsert}
   */
  public void next(String method, Fault... faults) {
    synchronized (next) {
      Queue<Fault> queue = next.computeIfAbsent(method, _ -> new ArrayDeque<>());
      for (Fault fault : faults) {
        queue.add(fault);
      }
    }
  }

  /** Every call of a method goes wrong, until {@link #clear}. */
  public void always(String method, Fault fault) {
    always.put(method, fault);
  }

  /** From now on all is well. */
  public void clear() {
    synchronized (next) {
      next.clear();
    }
    always.clear();
  }

  /** Returns the number of calls of a method, including failed ones. */
  public int calls(String method) {
    return calls.computeIfAbsent(method, _ -> new AtomicInteger()).get();
  }

  private @Nullable Fault take(String method) {
    calls.computeIfAbsent(method, _ -> new AtomicInteger()).incrementAndGet();
    synchronized (next) {
      Queue<Fault> queue = next.get(method);
      Fault fault = queue == null ? null : queue.poll();
      return fault == null ? always.get(method) : fault;
    }
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> handler) {
    Fault fault = take(call.getMethodDescriptor().getFullMethodName());
    return switch (fault) {
      case null -> handler.startCall(call, headers);
      case Fault.Fails(Status status, Metadata trailers) -> {
        call.close(status, trailers);
        yield new ServerCall.Listener<>() {};
      }
      case Fault.Hangs() -> new ServerCall.Listener<>() {};
      case Fault.LosesReply() -> handler.startCall(new Mute<>(call), headers);
      case Fault.ComesAfter(Runnable event) ->
          new SimpleForwardingServerCallListener<>(handler.startCall(call, headers)) {
            @Override
            public void onHalfClose() {
              event.run();
              super.onHalfClose();
            }
          };
    };
  }

  private static final class Mute<Q, A> extends SimpleForwardingServerCall<Q, A> {
    Mute(ServerCall<Q, A> call) {
      super(call);
    }

    @Override
    public void sendHeaders(Metadata headers) {
      // Lost.
    }

    @Override
    public void sendMessage(A message) {
      // Lost.
    }

    @Override
    public void close(Status status, Metadata trailers) {
      super.close(Status.UNAVAILABLE.withDescription("connection reset by peer"), new Metadata());
    }
  }
}
