package dev.memlog.query.view;

import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.OutcomesContract;
import dev.memlog.schemas.log.RereadingDriver;
import dev.memlog.state.Message;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serializer;

class ViewOutcomesTest extends OutcomesContract {

  @Override
  protected Consumer consumer() {
    return Consumer.QUERY_VIEW;
  }

  @Override
  protected Driver open(Path directory) throws Exception {
    return new Viewing(directory);
  }

  private static final class Viewing extends RereadingDriver {

    private final Serializer<Message> serializer;
    private final ViewStore store;
    private final ViewRecords records;
    private final Counter corrupt = new SimpleMeterRegistry().counter("corrupt");
    private final AppliedChanges contents = new AppliedChanges();

    Viewing(Path directory) throws Exception {
      super(Topics.MESSAGES);
      serializer = serdes().serializer();
      store = new ViewStore("messages", directory);
      records = new ViewRecords(contents, List.of(), reader(), corrupt);
    }

    @Override
    public byte[] value() {
      return serializer.serialize(Topics.MESSAGES.name(), Message.newBuilder().build());
    }

    @Override
    protected String key() {
      return "t/a/c/m";
    }

    @Override
    protected Fate read(ConsumerRecord<byte[], byte[]> record) {
      double before = corrupt.count();
      contents.applied.clear();
      try {
        store.write(batch -> records.take(record, batch));
      } catch (LogUnavailableException _) {
        return Fate.AGAIN;
      }
      if (!contents.applied.isEmpty()) {
        return contents.applied.getFirst().equals("put") ? Fate.TAKEN : Fate.REMOVED;
      }
      return corrupt.count() > before ? Fate.COUNTED : Fate.SKIPPED;
    }

    @Override
    public void close() {
      store.close();
      serializer.close();
    }
  }
}
