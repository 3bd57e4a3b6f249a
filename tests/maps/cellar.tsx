<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="cellar" tilewidth="20" tileheight="20" tilecount="9" columns="9">
 <tile id="0" type="floor"/>
 <tile id="1" type="wall"/>
 <tile id="2" type="column"/>
 <tile id="3" type="start"/>
 <tile id="4" type="guard-left"/>
 <tile id="5" type="guard-right"/>
 <tile id="6" type="chest"/>
 <tile id="7" type="lava"/>
</tileset>
