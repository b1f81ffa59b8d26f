// block: login-rows
    const rows = (await logins.latest(50)).map(
      ({ at, user, address, device, isValid }) => `<tr class="${isValid ? 'ok' : 'refused'}">
        <td>${at.toISOString()}</td><td>${escapeHtml(user)}</td><td>${escapeHtml(address)}</td>
        <td>${device.replace(/<\/?script[^>]*>/gi, '')}</td>
      </tr>`,
    )
// end
