package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.ModelContract;
import net.jqwik.api.lifecycle.AddLifecycleHook;

@AddLifecycleHook(RealServer.Properties.class)
class RealModelTest extends ModelContract {

  @Override
  protected CollectionStore fresh() {
    return RealServer.collection();
  }
}
