import { act, render, screen } from '@testing-library/react';
import { onDemand } from '@/shared/ui/onDemand';

function Part({ name }: { readonly name: string }) {
  return <p>{name}</p>;
}

it('renders nothing until its code has loaded, and fetches it once', async () => {
  let fetches = 0;
  const { fetch, Component } = onDemand<{ name: string }>(() => {
    fetches += 1;
    return Promise.resolve({ default: Part });
  });
  render(<Component name="aquí" />);
  expect(screen.queryByText('aquí')).toBeNull();
  expect(fetches).toBe(0);
  await act(async () => {
    await Promise.all([fetch(), fetch()]);
  });
  expect(screen.getByText('aquí')).toBeVisible();
  expect(fetches).toBe(1);
});

it('rejects without a network, and works when the network returns', async () => {
  const answers = [
    Promise.reject(new TypeError('Failed to fetch')),
    Promise.resolve({ default: Part }),
  ];
  const { fetch, Component } = onDemand<{ name: string }>(
    () => answers.shift() ?? Promise.resolve({ default: Part }),
  );
  render(<Component name="aquí" />);
  await expect(fetch()).rejects.toThrow('Failed to fetch');
  expect(screen.queryByText('aquí')).toBeNull();
  await act(fetch);
  expect(screen.getByText('aquí')).toBeVisible();
});
