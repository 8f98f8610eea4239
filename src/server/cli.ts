console.log('Noren')
