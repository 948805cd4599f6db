// The same page for each framework: four plans, a button for each, and a count.
'use client';

import { useState } from 'react';

const plans = [
  { name: 'Estelar', price: '$169.00' },
  { name: 'Boost', price: '$199.00' },
  { name: 'Prime', price: '$239.00' },
  { name: 'Epic', price: '$299.00' },
];

export default function Page() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Paquetes</h1>
      <p>En tu carrito: {count}</p>
      <ul>
        {plans.map(({ name, price }) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{price} MXN</p>
            <button type="button" onClick={() => setCount(count + 1)}>
              Agregar {name} al carrito
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
