# shop_precompile(target <header>...): headers of libraries that are read once for the whole target.
# GCC's -fpch-preprocess lets ccache see what a unit got from them.
function(shop_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()
