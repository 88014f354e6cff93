package dev.memlog.standalone.cli;

import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** A factory of commands, which passes the screen to those with a constructor that takes one. */
final class Commands implements IFactory {

  private final Screen screen;

  Commands(Screen screen) {
    this.screen = screen;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0] == Screen.class) {
        return type.cast(constructor.newInstance(screen));
      }
    }
    return CommandLine.defaultFactory().create(type);
  }
}
