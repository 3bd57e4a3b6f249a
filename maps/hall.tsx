<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hall" tilewidth="80" tileheight="80" tilecount="8" columns="4">
 <image source="hall.png" width="320" height="160"/>
 <tile id="0" type="floor"/>
 <tile id="1" type="wall"/>
 <tile id="2" type="column"/>
 <tile id="3" type="start"/>
 <tile id="4" type="guard-left"/>
 <tile id="5" type="guard-right"/>
 <tile id="6" type="chest"/>
</tileset>
