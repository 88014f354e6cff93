package dev.memlog.standalone.cli;

import dev.memlog.standalone.Versions;
import picocli.CommandLine.IVersionProvider;

/** The versions that {@code --version} prints. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"memlog " + Versions.memlog(), "java " + Runtime.version()};
  }
}
