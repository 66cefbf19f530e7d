// A bare socket.io server that acknowledges whatever it gets, and does nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const http = createServer();
const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
server.on('connection', (socket) =>
  socket.on('intent', (_message: unknown, answer: (value: unknown) => void) => answer({ ok: true })),
);
http.listen(0, '127.0.0.1', () => process.send!({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
