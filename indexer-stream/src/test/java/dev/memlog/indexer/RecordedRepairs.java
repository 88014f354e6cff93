package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Repair;
import dev.memlog.index.Write;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** The ids that repairs and ordinary writes of an index name. */
final class RecordedRepairs {

  private final List<UUID> repaired = new CopyOnWriteArrayList<>();
  private final List<UUID> written = new CopyOnWriteArrayList<>();

  /** Returns the same index, whose writes are recorded here. */
  MemoryIndex of(MemoryIndex index) {
    return (MemoryIndex)
        Proxy.newProxyInstance(
            MemoryIndex.class.getClassLoader(),
            new Class<?>[] {MemoryIndex.class},
            (_, method, arguments) -> {
              if (method.getName().equals("repair")) {
                ((List<?>) arguments[0])
                    .forEach(each -> repaired.add(((Repair) each).write().id()));
              } else if (method.getName().equals("apply")) {
                ((List<?>) arguments[0]).forEach(each -> written.add(((Write) each).id()));
              }
              try {
                return method.invoke(index, arguments);
              } catch (InvocationTargetException e) {
                throw requireNonNull(e.getCause());
              }
            });
  }

  /** Returns the ids of all repairs, in order. */
  List<UUID> repaired() {
    return repaired;
  }

  /** Returns the ids of all other writes, in order. */
  List<UUID> written() {
    return written;
  }
}
