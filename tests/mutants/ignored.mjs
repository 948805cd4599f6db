// Mutations that StrykerJS leaves out, because Jest cannot detect them and another check does.

const HOOKS_WITH_DEPENDENCIES = /^use(Effect|LayoutEffect|Callback|Memo|ImperativeHandle)$/;

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'elsewhere',
    value: {
      shouldIgnore(path) {
        const { name, key } = path.node;
        if (
          (path.isJSXAttribute() && name.name === 'className') ||
          (path.isObjectProperty() && key.name === 'className')
        ) {
          return 'classes are judged by the journeys in browsers';
        }
        const isLast =
          path.parentPath?.isCallExpression() && path.key === path.parent.arguments.length - 1;
        return isLast &&
          path.isArrayExpression() &&
          HOOKS_WITH_DEPENDENCIES.test(path.parent.callee.name)
          ? 'dependencies are held by the lint rule react-hooks/exhaustive-deps'
          : undefined;
      },
    },
  },
];
