# shop_strict(target): C++20 with warnings as errors, for our own code only; include folders of
# libraries are given as SYSTEM by their imported targets.
function(shop_strict target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(
    ${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                      -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wcast-align -Wunused
                      -Wformat=2 -Werror)
endfunction()
