package io.avrolope.registry.cache;

/**
 * Is told of questions about schemas. Called by the thread that asks; must be thread-safe, must not
 * wait, and must not fail.
 */
public interface LookupListener {
  /**
   * A question is over, whether there was an answer or not. Where there is a cache, it is more
   * often over than the registry was asked.
   */
  void questionEnded();

  /** The registry was asked, whether there was an answer or not; so it took that long. */
  void registryAsked(long nanos);
}
