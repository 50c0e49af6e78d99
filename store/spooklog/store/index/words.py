"""Words for the names of games: short, plain, easy to say across a table and to type on a phone."""

_ADJECTIVES = """
amber ancient ashen autumn awake bitter black bleak blue brave brisk bronze candid chilly cloudy coal cobalt cold
copper crimson crooked curious damp dark dim dreamy dusky dusty early eerie ember faint fickle foggy frosty gentle
ghostly gilded gloomy golden grand grave gray green grim hasty hazy hidden hollow humble icy iron ivory jade jolly
keen lantern late lilac lone lucky lunar magic merry midnight misty modest mossy muted mystic nimble noble odd old
olive onyx opal orange pale patient pearl plum proud purple quaint quick quiet restless ruby rusty sable scarlet
secret shady silent silver sleepy sly smoky solemn spry starry stern still stormy strange sunken swift tawny timid
twilight velvet vivid wary wild windy wise witty
"""

_ANIMALS = """
adder badger bat bear beetle bison boar bobcat buck bunny camel cat cobra cod colt coyote crab crane cricket crow cub
deer dingo dodo dove dragon drake duck eagle eel elk ermine falcon fawn ferret finch firefly fox frog gecko gnat goat
goose grouse gull hare hawk hedgehog heron hornet hound husky ibis ibex imp jackal jay koala kraken lark lemur leopard
lion lizard lynx magpie mantis marten mink mole moose moth mouse mule newt ocelot octopus otter owl ox panther parrot
pigeon pike puma python quail rabbit raccoon ram rat raven robin rook salmon seal serpent shark shrew shrike sloth
slug snail snake spider sparrow squid stag stoat stork swan tapir tiger toad trout turtle viper vole vulture walrus
wasp weasel wolf wombat wren yak zebra
"""

ADJECTIVES = tuple(_ADJECTIVES.split())
ANIMALS = tuple(_ANIMALS.split())
