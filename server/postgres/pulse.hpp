#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace server {

/// Tells a database that does not answer at all from a statement that takes its time: when one has
/// been on its way for long and nothing else was answered meanwhile, the database is asked
/// something simple. Without an answer all that is on its way is ended, and nothing is begun, until
/// it answers again.
class Pulse {
 public:
  using Clock = std::chrono::steady_clock;

  /// Whether the database answers, when each host of it is given so long.
  using Ask = std::function<bool(std::chrono::milliseconds)>;

  /// ask: called on a thread of ours.
  explicit Pulse(Ask ask);
  ~Pulse();
  Pulse(const Pulse&) = delete;
  Pulse& operator=(const Pulse&) = delete;
  Pulse(Pulse&&) = delete;
  Pulse& operator=(Pulse&&) = delete;

  /// Something that the database has been asked, for as long as this lives.
  class Beat {
   public:
    /// The socket, which must outlive this, is shut down should the database be silent; -1: none
    /// yet. Throws StoreUnavailable when it already is.
    Beat(Pulse& owner, int socket);
    ~Beat();
    Beat(const Beat&) = delete;
    Beat& operator=(const Beat&) = delete;
    Beat(Beat&&) = delete;
    Beat& operator=(Beat&&) = delete;

    /// It came back with an answer.
    void answered() { answered_ = true; }

   private:
    Pulse& owner_;
    std::uint64_t number_ = 0;
    bool answered_ = false;
  };

 private:
  struct Asked {
    Clock::time_point since;
    int socket;
  };

  void run();
  [[nodiscard]] bool is_suspect() const;
  void ask(std::unique_lock<std::mutex>& lock);

  const Ask ask_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, Asked> on_their_way_;  ///< the oldest first
  std::uint64_t count_ = 0;
  Clock::time_point heard_{};  ///< when it answered last
  bool silent_ = false;
  bool asleep_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server
