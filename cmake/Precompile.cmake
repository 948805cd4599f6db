# shop_precompile(target <header>...): headers that are read once for the whole target: those of the standard
# library that most units include, and the ones named. Not a large one that few units want: what is in a
# precompiled header costs each unit, half a second for nlohmann's alone.
# GCC's -fpch-preprocess lets ccache see what a unit got from them.
function(shop_precompile target)
  target_precompile_headers(
    ${target}
    PRIVATE
    <algorithm>
    <atomic>
    <chrono>
    <condition_variable>
    <functional>
    <map>
    <memory>
    <mutex>
    <optional>
    <stdexcept>
    <string>
    <thread>
    <unordered_map>
    <variant>
    <vector>
    ${ARGN})
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# The precompiled header of another target, which has the same flags.
function(shop_precompile_as target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()
